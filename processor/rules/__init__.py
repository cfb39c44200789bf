"""The cup's rules, one rule a file. Pure: values in, values out, every step kept."""

from processor.rules.judge import judge, judge_prepared

__all__ = ["judge", "judge_prepared"]

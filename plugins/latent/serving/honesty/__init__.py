"""Honesty in code: what is wrong in an answer is corrected before it leaves."""

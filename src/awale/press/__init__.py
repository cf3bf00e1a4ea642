"""What is printed: boards, booklets, worksheets, records, as PDF."""

"""The referee's desk: finds which session and which command words mean."""

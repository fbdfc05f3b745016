-- The statements that change the progress of a line count it on its package themselves. No released version relies on the triggers.
DROP TRIGGER count_progress ON package_line;
DROP TRIGGER count_progress_of_new ON package_line;
DROP FUNCTION package_count_progress();

-- Scans load and save by statements of their commands. No released version relies on the function.
DROP FUNCTION IF EXISTS wave_sort_scans(jsonb, jsonb);

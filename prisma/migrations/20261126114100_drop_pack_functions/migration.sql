-- Packing scans load and save by statements of their command. No released version relies on these functions.
DROP FUNCTION IF EXISTS wave_pack_scans(jsonb, jsonb);
DROP FUNCTION IF EXISTS wave_fact(text, wave, uuid);
DROP FUNCTION IF EXISTS wave_view(wave, uuid, boolean);
DROP FUNCTION IF EXISTS wave_asking(jsonb, boolean);
DROP FUNCTION IF EXISTS wave_open_lines(uuid, uuid, boolean);
DROP FUNCTION IF EXISTS wave_product(uuid, text, uuid);
DROP FUNCTION IF EXISTS wave_progress(uuid, boolean);
DROP FUNCTION IF EXISTS package_shown_lines(uuid);
DROP FUNCTION IF EXISTS package_pack_piece(jsonb, jsonb, uuid, boolean);
DROP FUNCTION IF EXISTS package_add_sorted(uuid);
DROP FUNCTION IF EXISTS package_count_piece(uuid, integer, integer);
DROP FUNCTION IF EXISTS file_print_label(jsonb, jsonb, uuid, uuid, integer);

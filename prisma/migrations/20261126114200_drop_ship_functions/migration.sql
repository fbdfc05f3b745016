-- All scans load and save by statements of their commands. No released version relies on these functions.
DROP FUNCTION IF EXISTS delivery_ship_scans(jsonb, jsonb);
DROP FUNCTION IF EXISTS stock_consume(jsonb, jsonb, jsonb);
DROP FUNCTION IF EXISTS package_ship(jsonb, jsonb, uuid);
DROP FUNCTION IF EXISTS package_moved(jsonb, jsonb, package, text, package_state);
DROP FUNCTION IF EXISTS package_by_code(uuid, text);
DROP FUNCTION IF EXISTS station_admit(jsonb, jsonb);
DROP FUNCTION IF EXISTS station_ran(jsonb, jsonb, jsonb);
DROP FUNCTION IF EXISTS kernel_keys_used(jsonb, jsonb);
DROP FUNCTION IF EXISTS kernel_scan_ran(jsonb, jsonb, jsonb);
DROP FUNCTION IF EXISTS kernel_scans_done(jsonb, jsonb);

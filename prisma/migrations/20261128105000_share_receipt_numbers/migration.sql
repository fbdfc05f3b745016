-- The scans of one receipt share its number.
drop index if exists "receipt_number_key";

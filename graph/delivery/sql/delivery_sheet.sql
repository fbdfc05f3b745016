-- The hand-over sheet that a package is on; null if on none. Volatile: it sees what was committed while the statement that calls it waited for the
-- package.
create or replace function delivery_sheet_of(of_package uuid) returns uuid language sql volatile as $$
  select h.sheet_id from handover_package h where h.package_id = of_package
$$;

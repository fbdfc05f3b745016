-- Puts one piece of a line into the hole of its package, which is locked before the line; false where the package is not picked or the line has all.
create or replace function package_add_sorted(line uuid) returns boolean language plpgsql as $$
begin
  perform 1 from package p join package_line l on l.package_id = p.id
  where l.id = line and p.state = 'PICKED' and l.sorted < l.quantity for update of p, l;
  if not found then return false; end if;
  update package_line set sorted = sorted + 1 where id = line;
  return true;
end $$;

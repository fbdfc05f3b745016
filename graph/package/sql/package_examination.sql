-- Whether a package has to be examined, or examined to the end, before it ships. Volatile: it sees what was committed while the statement that calls it
-- waited for the package.
create or replace function package_awaits_examination(of_package uuid, of_warehouse uuid) returns boolean language sql volatile as $$
  select case (select x.state from examination x where x.package_id = of_package)
    when 'INSPECTED' then false
    when 'INSPECTING' then true
    else exists (select from warehouse w where w.id = of_warehouse and w.examination <> 'OPTIONAL')
  end
$$;

-- Fast path of shipScan, for a packed package that may ship and whose code is unique in the warehouse.
-- tests/api/station/fastPath.test.ts compares it with the command.
create or replace function delivery_ship_scans(caller jsonb, scans jsonb) returns jsonb language plpgsql as $$
declare
  place uuid := station_admit(caller, scans);
  ran jsonb := '[]';
  scan jsonb;
  found uuid[];
  view jsonb;
  done jsonb;
begin
  if place is null then return ran; end if;
  for scan in select value from jsonb_array_elements(scans) loop
    exit when place <> (scan->>'warehouseId')::uuid;
    found := package_by_code(place, scan->>'code');
    exit when cardinality(found) <> 1;
    select jsonb_build_object('packageId', p.id, 'packageNumber', p.number, 'trackingNumber', p.tracking_number, 'pieces', p.pieces,
      'weightGrams', p.weight_grams, 'customerName', c.name, 'customerNameEn', c.name_en, 'channelName', h.name, 'channelNameEn', h.name_en,
      'groupName', g.name, 'groupNameEn', g.name_en, 'destination', coalesce(r.country, ''))
    into view
    from package p join customer c on c.id = p.customer_id left join channel h on h.id = p.channel_id left join logistics_group g on g.id = p.group_id
    left join recipient r on r.package_id = p.id
    where p.id = found[1];
    done := package_ship(caller, scan, found[1]);
    exit when done is null;
    perform stock_consume(caller, scan, done->'products');
    ran := ran || kernel_scan_ran(scan, view, jsonb_build_array(done->'fact'));
  end loop;
  return station_ran(caller, scans, ran);
end $$;

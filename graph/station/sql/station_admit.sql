-- The warehouse of the caller's station, which is locked, where its next scan is the first of these and the caller may scan there; else null.
create or replace function station_admit(caller jsonb, scans jsonb) returns uuid language plpgsql as $$
declare
  place uuid;
begin
  perform set_config('app.at', coalesce(caller->>'at', ''), true);
  select warehouse_id into place from station
  where id = (caller->>'stationId')::uuid and staff_id = (caller->>'actorId')::uuid and last_seq = (scans->0->>'seq')::integer - 1
    and (jsonb_typeof(caller->'warehouseIds') = 'null' or caller->'warehouseIds' ? warehouse_id::text)
  for update;
  return place;
end $$;

-- Moves the station on by the scans that were run.
create or replace function station_advance(caller jsonb, scans integer) returns void language plpgsql as $$
begin
  update station set last_seq = last_seq + scans where id = (caller->>'stationId')::uuid and scans > 0;
end $$;

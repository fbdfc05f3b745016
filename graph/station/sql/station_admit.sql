-- The warehouse of the caller's station, which is moved on by all of these scans, where its next scan is the first of them, the caller may scan
-- there, and none was sent before; else null.
create or replace function station_admit(caller jsonb, scans jsonb) returns uuid language plpgsql as $$
declare
  place uuid;
begin
  perform set_config('app.at', coalesce(caller->>'at', ''), true);
  update station set last_seq = last_seq + jsonb_array_length(scans), used_at = kernel_now()
  where id = (caller->>'stationId')::uuid and staff_id = (caller->>'actorId')::uuid and last_seq = (scans->0->>'seq')::integer - 1
    and (jsonb_typeof(caller->'warehouseIds') = 'null' or caller->'warehouseIds' ? warehouse_id::text)
    and not kernel_keys_used(caller, scans)
  returning warehouse_id into place;
  return place;
end $$;

-- Leaves behind what the scans of a request did, as far as they ran; the numbers of the others are free again. Returns the first.
create or replace function station_ran(caller jsonb, scans jsonb, ran jsonb) returns jsonb language plpgsql as $$
declare
  rest integer := jsonb_array_length(scans) - jsonb_array_length(ran);
begin
  if rest > 0 then
    update station set last_seq = last_seq - rest where id = (caller->>'stationId')::uuid;
  end if;
  if ran <> '[]' then
    perform kernel_scans_done(caller, ran);
  end if;
  return ran;
end $$;

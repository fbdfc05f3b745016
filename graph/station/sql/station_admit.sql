-- Advances the caller's station by all of these scans and returns its warehouse, if the first scan has the next number, the caller may scan there,
-- and none was sent before; else null.
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

-- Records the scans of a request that ran and releases the numbers of the others. Returns the first.
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

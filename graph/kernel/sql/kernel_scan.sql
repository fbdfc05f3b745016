-- Fast path of scans: an SQL function runs the simple scans of a request and stops at the first that is not simple; the command runs that
-- one and the rest. Like every command it writes the idempotency key with its answer, the events and a log line.
--   caller: { command, scope, actorKind, actorId, stationId, warehouseIds (null: all), requestId, address, at (tests and seed) }
--   scan:   { key, fingerprint, commandId, newId (of a row that the scan may insert), seq, scannedAt, … input of the command }

-- Whether a key of these scans was used before or occurs twice; then only the command can return its stored answer.
create or replace function kernel_keys_used(caller jsonb, scans jsonb) returns boolean language plpgsql stable as $$
declare
  keys text[] := array(select s->>'key' from jsonb_array_elements(scans) s);
begin
  return exists (select from command_key where scope = caller->>'scope' and key = any(keys))
    or cardinality(keys) > 1 and (select count(distinct k) < cardinality(keys) from unnest(keys) k);
end $$;

-- Result of a scan.
create or replace function kernel_scan_ran(scan jsonb, result jsonb, facts jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('key', scan->'key', 'fingerprint', scan->'fingerprint', 'commandId', scan->'commandId', 'result', result, 'facts', facts)
$$;

-- Writes keys, events and log lines of the scans.
create or replace function kernel_scans_done(caller jsonb, ran jsonb) returns void language plpgsql as $$
declare
  now timestamptz := kernel_now();
begin
  insert into command_key (scope, key, command, fingerprint, outcome, answer, command_id, at)
  select caller->>'scope', r->>'key', caller->>'command', r->>'fingerprint', 'APPLIED',
    jsonb_build_object('outcome', 'APPLIED', 'result', r->'result'), (r->>'commandId')::uuid, now
  from jsonb_array_elements(ran) r;
  insert into event (tx, kind, node_type, node_id, warehouse_id, customer_id, payload, command_id, at)
  select pg_current_xact_id()::text::bigint, f->>'kind', f->>'type', (f->>'id')::uuid, (f->>'warehouseId')::uuid, (f->>'customerId')::uuid,
    coalesce(f->'payload', '{}'), (r->>'commandId')::uuid, now
  from jsonb_array_elements(ran) with ordinality a(r, nth) cross join jsonb_array_elements(r->'facts') with ordinality b(f, place)
  order by nth, place;
  insert into command_log (id, at, command, outcome, actor_kind, actor_id, station_id, request_id, address, key, changed, warehouse_id, customer_id)
  select (r->>'commandId')::uuid, now, caller->>'command', 'APPLIED', caller->>'actorKind', (caller->>'actorId')::uuid, (caller->>'stationId')::uuid,
    caller->>'requestId', caller->>'address', r->>'key',
    (select coalesce(jsonb_agg((f->>'type') || ':' || (f->>'id')), '[]') from jsonb_array_elements(r->'facts') f),
    (r->'facts'->0->>'warehouseId')::uuid, (r->'facts'->0->>'customerId')::uuid
  from jsonb_array_elements(ran) r;
end $$;

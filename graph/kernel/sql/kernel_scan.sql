-- Quick scans: a function of SQL runs the scans of a request that are plain, and gives up at the first that is not; the command itself then
-- runs that one and those behind it. What every command leaves behind, they leave too: the key with its answer, the facts, a line of the log.
--   caller: { command, scope, actorKind, actorId, stationId, warehouseIds (null: all), requestId, address, at (tests and seed) }
--   scan:   { key, fingerprint, commandId, newId (of a row that the scan may make), seq, scannedAt, … what the command takes }

-- Whether a key has been used: only the command itself can say what it answered.
create or replace function kernel_key_used(caller jsonb, scan jsonb) returns boolean language plpgsql stable as $$
begin
  return exists (select from command_key where scope = caller->>'scope' and key = scan->>'key');
end $$;

-- Leaves behind what a scan did, and returns what it answers: { result, facts }.
create or replace function kernel_scan_done(caller jsonb, scan jsonb, result jsonb, facts jsonb) returns jsonb language plpgsql as $$
declare
  now timestamptz := kernel_now();
begin
  insert into command_key (scope, key, command, fingerprint, outcome, answer, command_id, at)
  values (caller->>'scope', scan->>'key', caller->>'command', scan->>'fingerprint', 'APPLIED',
    jsonb_build_object('outcome', 'APPLIED', 'result', result), (scan->>'commandId')::uuid, now);
  insert into event (tx, kind, node_type, node_id, warehouse_id, customer_id, payload, command_id, at)
  select pg_current_xact_id()::text::bigint, f.kind, f.type, f.id, f."warehouseId", f."customerId", coalesce(f.payload, '{}'), (scan->>'commandId')::uuid, now
  from jsonb_to_recordset(facts) as f(kind text, type text, id uuid, "warehouseId" uuid, "customerId" uuid, payload jsonb);
  insert into command_log (id, at, command, outcome, actor_kind, actor_id, station_id, request_id, address, key, changed, warehouse_id, customer_id)
  values ((scan->>'commandId')::uuid, now, caller->>'command', 'APPLIED', caller->>'actorKind', (caller->>'actorId')::uuid, (caller->>'stationId')::uuid,
    caller->>'requestId', caller->>'address', scan->>'key',
    coalesce((select jsonb_agg((f->>'type') || ':' || (f->>'id')) from jsonb_array_elements(facts) f), '[]'),
    (facts->0->>'warehouseId')::uuid, (facts->0->>'customerId')::uuid);
  return jsonb_build_object('result', result, 'facts', facts);
end $$;

-- The quick way of sortScan, for a wave that is printed, picked and sorted by the caller, and a piece that one line of it needs.
-- Where the piece goes is said by `nextLine` in graph/wave/rules.ts; tests/api/station/quick.test.ts holds one way against the other.
create or replace function wave_sort_scans(caller jsonb, scans jsonb) returns jsonb language plpgsql as $$
declare
  place uuid := station_admit(caller, scans);
  answers jsonb := '[]';
  scan jsonb;
  w wave;
  line record;
  view jsonb;
  sorted boolean;
begin
  if place is null then return answers; end if;
  for scan in select value from jsonb_array_elements(scans) loop
    exit when kernel_key_used(caller, scan);
    if w.id is distinct from (scan->>'waveId')::uuid then
      select * into w from wave where id = (scan->>'waveId')::uuid for share;
    end if;
    exit when w.id is null or w.warehouse_id <> place or w.type <> 'MIXED' or w.state not in ('TO_BE_PACKED', 'PACKAGING')
      or w.printed_at is null or w.sorter_id is distinct from (caller->>'actorId')::uuid;

    with asking as materialized (select * from wave_asking(w.id, scan->>'code', (scan->>'productId')::uuid, false))
    select a.line_id, a.package_id, (select count(distinct product_id) from asking) as products into line
    from asking a where a.open > 0 order by a.package_open, a.hole, a.package_id, a.line_id limit 1;
    exit when line.line_id is null or line.products > 1 or not package_add_sorted(line.line_id);

    view := wave_view(w, line.package_id, line.line_id, false);
    sorted := view->'done' = view->'pieces';
    if sorted then
      update wave set sorted_at = kernel_now(), updated_at = kernel_now(), version = version + 1 where id = w.id;
    end if;
    answers := answers || kernel_scan_done(caller, scan, view,
      jsonb_build_array(wave_fact(case when sorted then 'wave.sorted' else 'wave.sorting' end, w, line.package_id)));
  end loop;
  perform station_advance(caller, jsonb_array_length(answers));
  return answers;
end $$;

-- Fast path of sortScan, for a wave that is printed, picked and sorted by the caller, and a piece that a line of it needs. The line is chosen as by
-- `nextLine` in graph/wave/rules.ts; tests/api/station/fastPath.test.ts compares it with the command.
create or replace function wave_sort_scans(caller jsonb, scans jsonb) returns jsonb language plpgsql as $$
declare
  place uuid := station_admit(caller, scans);
  ran jsonb := '[]';
  scan jsonb;
  w wave;
  now record;
  product uuid;
  open jsonb;
  line record;
  taken boolean;
begin
  if place is null then return ran; end if;
  for scan in select value from jsonb_array_elements(scans) loop
    if w.id is distinct from (scan->>'waveId')::uuid then
      select * into w from wave where id = (scan->>'waveId')::uuid for key share;
      exit when w.id is null or w.warehouse_id <> place or w.type <> 'MIXED' or w.state not in ('TO_BE_PACKED', 'PACKAGING')
        or w.printed_at is null or w.sorter_id is distinct from (caller->>'actorId')::uuid;
      now := wave_progress(w.id, false);
      open := null;
    end if;

    product := wave_product(w.id, scan->>'code', (scan->>'productId')::uuid);
    exit when product is null;
    open := coalesce(open, wave_open_lines(w.id, case when jsonb_array_length(scans) = 1 then product end, false));
    -- If another scan was faster, the next iteration sees what is left.
    for attempt in 1..8 loop
      select * into line from wave_asking(open->(product::text), false) a order by a.package_open, a.slot, a.package_id, a.line_id limit 1;
      taken := line.line_id is not null and package_add_sorted(line.line_id);
      exit when taken or line.line_id is null;
    end loop;
    exit when not taken;

    now.done := now.done + 1;
    now.complete := now.complete + (line.package_open = 1)::integer;
    if now.done = now.pieces then
      update wave set sorted_at = kernel_now(), updated_at = kernel_now(), version = version + 1 where id = w.id;
    end if;
    ran := ran || kernel_scan_ran(scan, wave_view(w, line.line_id, false) || to_jsonb(now),
      jsonb_build_array(wave_fact(case when now.done = now.pieces then 'wave.sorted' else 'wave.sorting' end, w, line.package_id)));
  end loop;
  return station_ran(caller, scans, ran);
end $$;

-- Fast path of packScan, for a piece that goes into a package and completes it if its label is ready, in a wave that the caller packs and that does
-- not ship on print. Slots, labels and all other cases are left to the command. tests/api/station/fastPath.test.ts compares both.
create or replace function wave_pack_scans(caller jsonb, scans jsonb) returns jsonb language plpgsql as $$
declare
  place uuid := station_admit(caller, scans);
  ran jsonb := '[]';
  scan jsonb;
  opened uuid;
  w wave;
  now record;
  product uuid;
  open jsonb;
  line record;
  packed jsonb;
  job uuid;
begin
  if place is null then return ran; end if;
  for scan in select value from jsonb_array_elements(scans) loop
    if w.id is distinct from (scan->>'waveId')::uuid then
      select * into w from wave where id = (scan->>'waveId')::uuid for key share;
      exit when w.id is null or w.warehouse_id <> place or w.state <> 'PACKAGING' or w.printed_at is null or w.suspended_at is not null or w.ship_on_print
        or w.packer_id is distinct from (caller->>'actorId')::uuid;
      now := wave_progress(w.id, true);
      open := null;
    end if;
    opened := (scan->>'packageId')::uuid;
    exit when opened is null and w.label_mode <> 'BY_GOODS';
    exit when exists (select from package p where p.wave_id = w.id and p.id = any(package_by_code(place, scan->>'code')));

    product := wave_product(w.id, scan->>'code', (scan->>'productId')::uuid);
    exit when product is null;
    open := coalesce(open, wave_open_lines(w.id, case when jsonb_array_length(scans) = 1 then product end, true));
    with asking as materialized (select * from wave_asking(open->(product::text), true))
    select a.* into line from asking a
    where case
      when opened is not null then a.package_id = opened and (w.type <> 'MIXED' or a.unsorted = 0)
      when exists (select from asking b where b.begun) then a.begun
      else w.type <> 'MIXED' or a.unsorted = 0
    end
    order by a.package_open, a.slot, a.package_id, a.line_id limit 1;
    exit when line.line_id is null;

    packed := package_pack_piece(caller, scan, line.line_id, w.type = 'MIXED');
    exit when packed is null;
    job := case when packed->>'label' = 'READY' then file_print_label(caller, scan, w.warehouse_id, line.package_id, (packed->>'labelRequest')::integer) end;
    now.done := now.done + 1;
    now.complete := now.complete + (line.package_open = 1)::integer;
    ran := ran || kernel_scan_ran(scan,
      wave_view(w, line.line_id, true) || to_jsonb(now) || jsonb_build_object('step', packed->'step',
        'trackingNumber', packed->'trackingNumber', 'labelFileId', packed->'labelFileId', 'printJobId', job, 'shipped', false,
        'finished', now.done = now.pieces, 'lines', package_shown_lines(line.package_id)),
      jsonb_build_array(wave_fact('wave.packed', w, line.package_id)) || (packed->'facts'));
  end loop;
  return station_ran(caller, scans, ran);
end $$;

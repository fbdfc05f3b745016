-- The quick way of packScan, for a piece that goes into a package, and completes it where its label is there: of a wave that is being packed by
-- the caller and does not ship on print. Holes, labels and everything unusual are the command's. tests/api/station/quick.test.ts holds one way
-- against the other.
create or replace function wave_pack_scans(caller jsonb, scans jsonb) returns jsonb language plpgsql as $$
declare
  place uuid := station_admit(caller, scans);
  answers jsonb := '[]';
  scan jsonb;
  opened uuid;
  w wave;
  line record;
  done jsonb;
  job uuid;
  view jsonb;
begin
  if place is null then return answers; end if;
  for scan in select value from jsonb_array_elements(scans) loop
    exit when kernel_key_used(caller, scan);
    if w.id is distinct from (scan->>'waveId')::uuid then
      select * into w from wave where id = (scan->>'waveId')::uuid for share;
    end if;
    exit when w.id is null or w.warehouse_id <> place or w.state <> 'PACKAGING' or w.printed_at is null or w.suspended_at is not null or w.ship_on_print
      or w.packer_id is distinct from (caller->>'actorId')::uuid;
    opened := (scan->>'packageId')::uuid;
    exit when opened is null and w.label_mode <> 'BY_GOODS';
    exit when opened is not null and not exists (select from package p where p.id = opened and p.wave_id = w.id and p.state = 'PICKED');
    exit when exists (select from package p where p.wave_id = w.id
      and (p.number = upper(scan->>'code') or p.tracking_number in (scan->>'code', upper(scan->>'code'))));

    with asking as materialized (select * from wave_asking(w.id, scan->>'code', (scan->>'productId')::uuid, true))
    select a.line_id, a.package_id, (select count(distinct product_id) from asking) as products into line
    from asking a
    where a.open > 0 and case
      when opened is not null then a.package_id = opened and (w.type <> 'MIXED' or a.unsorted = 0)
      when exists (select from asking b where b.begun and b.open > 0) then a.begun
      else w.type <> 'MIXED' or a.unsorted = 0
    end
    order by a.package_open, a.hole, a.package_id, a.line_id limit 1;
    exit when line.line_id is null or line.products > 1;

    done := package_pack_piece(caller, scan, line.line_id, w.type = 'MIXED');
    exit when done is null;
    job := case when done->>'label' = 'READY' then file_print_label(caller, scan, w.warehouse_id, line.package_id, (done->>'labelRequest')::integer) end;
    view := wave_view(w, line.package_id, line.line_id, true);
    view := view || jsonb_build_object('step', done->'step', 'trackingNumber', done->'trackingNumber', 'labelFileId', done->'labelFileId',
      'printJobId', job, 'shipped', false, 'finished', view->'done' = view->'pieces', 'lines', (
        select jsonb_agg(jsonb_build_object('lineId', l.id, 'productId', r.id, 'sku', r.sku, 'productName', r.name,
          'barcode', (select b.code from product_barcode b where b.product_id = r.id order by b.code limit 1),
          'quantity', l.quantity, 'sorted', l.sorted, 'packed', l.packed) order by r.sku)
        from package_line l join product r on r.id = l.product_id where l.package_id = line.package_id));
    answers := answers || kernel_scan_done(caller, scan, view, jsonb_build_array(wave_fact('wave.packed', w, line.package_id)) || (done->'facts'));
  end loop;
  perform station_advance(caller, jsonb_array_length(answers));
  return answers;
end $$;

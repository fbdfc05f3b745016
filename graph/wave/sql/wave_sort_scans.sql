-- The quick way of sortScan, for a wave that is printed, picked and sorted by the caller, and a piece that one line of it needs.
-- Where a piece goes is said by `nextLine` in graph/wave/rules.ts; the tests of sorting run by both ways.
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

    with asking as (
      select l.id, l.package_id, l.product_id, p.hole, case p.state when 'PICKED' then l.quantity - l.sorted else 0 end as open,
        (select sum(o.quantity - o.sorted) from package_line o where o.package_id = p.id) as package_open
      from package p join package_line l on l.package_id = p.id
      where p.wave_id = w.id and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL')
        and l.product_id in (select product_id from product_barcode where code = scan->>'code' union select id from product where sku = scan->>'code')
        and (scan->>'productId' is null or l.product_id = (scan->>'productId')::uuid)
    )
    select a.id, a.package_id, a.product_id, (select count(distinct product_id) from asking) as products into line
    from asking a where a.open > 0 order by a.package_open, coalesce(a.hole, 0), a.package_id, a.id limit 1;
    exit when line.id is null or line.products > 1 or not package_add_sorted(line.id);

    select x.done = x.pieces, jsonb_build_object(
      'waveId', w.id, 'waveNumber', w.number, 'packageId', p.id, 'packageNumber', p.number, 'customerName', c.name, 'hole', p.hole,
      'pieces', x.pieces, 'done', x.done, 'packages', x.packages, 'complete', x.complete, 'packagePieces', x.package_pieces, 'packageDone', x.package_done,
      'lineId', line.id, 'productId', r.id, 'sku', r.sku, 'productName', r.name)
    into sorted, view
    from package p join customer c on c.id = p.customer_id join product r on r.id = line.product_id
    cross join (
      select coalesce(sum(y.pieces), 0) as pieces, coalesce(sum(y.done), 0) as done, count(*) as packages, count(*) filter (where y.done = y.pieces) as complete,
        coalesce(sum(y.pieces) filter (where y.id = line.package_id), 0) as package_pieces,
        coalesce(sum(y.done) filter (where y.id = line.package_id), 0) as package_done
      from (
        select o.id, sum(l.quantity) as pieces, sum(case o.state when 'PICKED' then l.sorted else l.quantity end) as done
        from package o join package_line l on l.package_id = o.id
        where o.wave_id = w.id and o.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED') group by o.id
      ) y
    ) x
    where p.id = line.package_id;

    if sorted then
      update wave set sorted_at = kernel_now(), updated_at = kernel_now(), version = version + 1 where id = w.id;
    end if;
    answers := answers || kernel_scan_done(caller, scan, view, jsonb_build_array(jsonb_build_object(
      'kind', case when sorted then 'wave.sorted' else 'wave.sorting' end, 'type', 'Wave', 'id', w.id, 'warehouseId', w.warehouse_id, 'customerId', null,
      'payload', jsonb_build_object('waveId', w.id, 'packageId', line.package_id))));
  end loop;
  perform station_advance(caller, jsonb_array_length(answers));
  return answers;
end $$;

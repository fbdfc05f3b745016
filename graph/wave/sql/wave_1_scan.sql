-- The lines of a wave that ask, or asked, for the product with this code; only those of picked packages are open. As `linesFor` in graph/wave/store/lines.ts.
create or replace function wave_asking(wave uuid, code text, product uuid, packing boolean) returns table (
  line_id uuid, package_id uuid, product_id uuid, hole integer, open integer, package_open bigint, begun boolean, unsorted bigint
) language sql stable as $$
  select l.id, l.package_id, l.product_id, coalesce(p.hole, 0),
    case p.state when 'PICKED' then l.quantity - case when packing then l.packed else l.sorted end else 0 end, x.open, x.begun, x.unsorted
  from package p
  join package_line l on l.package_id = p.id
  cross join lateral (
    select sum(o.quantity - case when packing then o.packed else o.sorted end) as open, sum(case when packing then o.packed else o.sorted end) > 0 as begun,
      sum(o.quantity - o.sorted) as unsorted
    from package_line o where o.package_id = p.id
  ) x
  where p.wave_id = wave and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL')
    and l.product_id in (select b.product_id from product_barcode b where b.code = wave_asking.code union select r.id from product r where r.sku = wave_asking.code)
    and (product is null or l.product_id = product)
$$;

-- What a sorting table or a bench shows after a piece: as `viewOf` and `goodsOfLine` in graph/wave/scanView.ts, of a wave that is picked.
create or replace function wave_view(w wave, of_package uuid, of_line uuid, packing boolean) returns jsonb language plpgsql stable as $$
declare
  counts record;
begin
  select sum(y.pieces) as pieces, sum(y.done) as done, count(*) as packages, count(*) filter (where y.done = y.pieces) as complete,
    sum(y.pieces) filter (where y.id = of_package) as package_pieces, sum(y.done) filter (where y.id = of_package) as package_done
  into counts
  from (
    select p.id, p.pieces, sum(case when p.state <> 'PICKED' then l.quantity when packing then l.packed else l.sorted end) as done
    from package p join package_line l on l.package_id = p.id
    where p.wave_id = w.id and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED') group by p.id
  ) y;
  return jsonb_build_object('waveId', w.id, 'waveNumber', w.number, 'pieces', counts.pieces, 'done', counts.done, 'packages', counts.packages,
      'complete', counts.complete, 'packagePieces', counts.package_pieces, 'packageDone', counts.package_done)
    || (select jsonb_build_object('packageId', p.id, 'packageNumber', p.number, 'customerName', c.name, 'hole', p.hole, 'lineId', l.id, 'productId', r.id,
        'sku', r.sku, 'productName', r.name)
      from package_line l join package p on p.id = l.package_id join customer c on c.id = p.customer_id join product r on r.id = l.product_id
      where l.id = of_line);
end $$;

-- A fact about a wave and one of its packages.
create or replace function wave_fact(kind text, w wave, of_package uuid) returns jsonb language sql immutable as $$
  select jsonb_build_object('kind', kind, 'type', 'Wave', 'id', w.id, 'warehouseId', w.warehouse_id, 'customerId', null,
    'payload', jsonb_build_object('waveId', w.id, 'packageId', of_package))
$$;

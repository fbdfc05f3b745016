-- Progress of a picked wave; same as `progressOf` in graph/wave/store/lines.ts.
create or replace function wave_progress(of_wave uuid, packing boolean, out pieces integer, out done integer, out packages integer, out complete integer)
language plpgsql stable as $$
begin
  select sum(p.pieces), sum(x.done), count(*), count(*) filter (where x.done = p.pieces) into pieces, done, packages, complete
  from package p cross join lateral (select case when p.state <> 'PICKED' then p.pieces when packing then p.packed else p.sorted end as done) x
  where p.wave_id = of_wave and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED');
end $$;

-- The only product with this code, or the chosen one; of several, only those in packages of the wave count. Null for the code of a carton.
create or replace function wave_product(of_wave uuid, code text, chosen uuid) returns uuid language plpgsql stable as $$
declare
  key text := product_code_key(code);
  found uuid[] := array(
    select x.id from (select b.product_id as id from product_barcode b where b.code_key = key union select r.id from product r where product_code_key(r.sku) = key) x
    where chosen is null or x.id = chosen
  );
begin
  if exists (select from product_barcode b where b.code_key = key and b.pieces > 1) then return null; end if;
  if cardinality(found) > 1 then
    found := array(select distinct l.product_id from package p join package_line l on l.package_id = p.id and l.product_id = any(found)
      where p.wave_id = of_wave and p.state in ('PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL'));
  end if;
  return case cardinality(found) when 1 then found[1] end;
end $$;

-- Open lines of a wave by product, { product: [line] }; of one product if given.
create or replace function wave_open_lines(of_wave uuid, of_product uuid, packing boolean) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(x.product_id, x.lines), '{}')
  from (
    select l.product_id, jsonb_agg(l.id) as lines from package p join package_line l on l.package_id = p.id
    where p.wave_id = of_wave and p.state = 'PICKED' and (of_product is null or l.product_id = of_product)
      and case when packing then l.packed else l.sorted end < l.quantity
    group by 1
  ) x
$$;

-- Those of these lines that still need a piece; same as `linesFor` in graph/wave/store/lines.ts.
create or replace function wave_asking(lines jsonb, packing boolean) returns table (
  line_id uuid, package_id uuid, slot integer, package_open integer, begun boolean, unsorted integer
) language sql stable as $$
  select l.id, p.id, coalesce(p.slot, 0), p.pieces - x.done, x.done > 0, p.pieces - p.sorted
  from package_line l join package p on p.id = l.package_id
  cross join lateral (select case when packing then p.packed else p.sorted end as done) x
  where l.id = any(array(select line::uuid from jsonb_array_elements_text(lines) line)) and p.state = 'PICKED' and x.done < p.pieces
    and case when packing then l.packed else l.sorted end < l.quantity
$$;

-- What a put wall or packing station shows of a line and its package; same as `viewOf` and `goodsOfLine` in graph/wave/scan/scanView.ts.
create or replace function wave_view(w wave, of_line uuid, packing boolean) returns jsonb language sql stable as $$
  select jsonb_build_object('waveId', w.id, 'waveNumber', w.number, 'packageId', p.id, 'packageNumber', p.number, 'customerName', c.name, 'customerNameEn', c.name_en, 'slot', p.slot,
    'packagePieces', p.pieces, 'packageDone', case when packing then p.packed else p.sorted end, 'lineId', l.id, 'productId', r.id, 'sku', r.sku, 'productName', r.name,
    'productNameEn', product_name_en(r.name, r.declared_name_en), 'scanned', 1, 'pictureFileId', product_picture_file(r.id))
  from package_line l join package p on p.id = l.package_id join customer c on c.id = p.customer_id join product r on r.id = l.product_id
  where l.id = of_line
$$;

-- A fact about a wave and one of its packages.
create or replace function wave_fact(kind text, w wave, of_package uuid) returns jsonb language sql immutable as $$
  select jsonb_build_object('kind', kind, 'type', 'Wave', 'id', w.id, 'warehouseId', w.warehouse_id, 'customerId', null,
    'payload', jsonb_build_object('waveId', w.id, 'packageId', of_package))
$$;

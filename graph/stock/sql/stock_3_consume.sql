-- Removes the allocated stock of package lines from the warehouse; then, last, the reservation and the product quantity.
--   products: [{ id, lineId, warehouseId, customerId, productId, good, locked, document }]
create or replace function stock_consume(caller jsonb, scan jsonb, products jsonb) returns void language plpgsql as $$
declare
  who jsonb := caller || jsonb_build_object('commandId', scan->'commandId', 'scannedAt', scan->'scannedAt');
  lines uuid[] := (select array_agg((p->>'lineId')::uuid) from jsonb_array_elements(products) p);
  places jsonb;
  claims jsonb;
begin
  perform 1 from allocation a join location_stock s on s.id = a.location_stock_id
  where a.owner = 'PACKAGE_LINE' and a.owner_id = any(lines)
  order by s.location_id, s.product_id, s.batch_id, s.quality, a.id for no key update of a, s;

  select coalesce(jsonb_agg(h.spot || jsonb_build_object('warehouseId', h.warehouse_id, 'customerId', h.customer_id, 'onHand', -h.quantity,
      'document', h.line->'document') order by h.ord), '[]'),
    coalesce(jsonb_agg(h.spot || jsonb_build_object('owner', 'PACKAGE_LINE', 'ownerId', h.owner_id, 'change', -h.quantity) order by h.ord), '[]')
  into places, claims
  from (
    select jsonb_build_object('id', uuidv7(), 'locationId', s.location_id, 'productId', s.product_id, 'batchId', s.batch_id, 'quality', s.quality) as spot,
      s.warehouse_id, s.customer_id, a.owner_id, a.quantity, p.line, row_number() over (order by s.location_id, s.product_id, s.batch_id, s.quality, a.id) as ord
    from allocation a join location_stock s on s.id = a.location_stock_id
    join jsonb_array_elements(products) as p(line) on (p.line->>'lineId')::uuid = a.owner_id
    where a.owner = 'PACKAGE_LINE' and a.owner_id = any(lines)
  ) h;
  perform stock_post_places(who, places, claims);
  perform stock_post_products(who, products);
end $$;

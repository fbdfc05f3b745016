-- Free good pieces of products by type of cargo area, and what waits for goods: one row per pair of warehouse and product, in their order. It runs as
-- its owner, because customers read no locations; of theirs they read the sums, of others nothing. Goods at locations always have a row of product_stock.
create or replace function stock_free_pieces(warehouse_ids uuid[], product_ids uuid[])
returns table (picking integer, staging integer, waiting integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(f.picking, 0)::integer, coalesce(f.staging, 0)::integer, coalesce(s.locked - f.allocated, s.locked, 0)::integer
  from unnest(warehouse_ids, product_ids) with ordinality as g(warehouse_id, product_id, nth)
  left join product_stock s on s.warehouse_id = g.warehouse_id and s.product_id = g.product_id
    and (current_setting('role') <> 'wavehouse_customer' or s.customer_id = nullif(current_setting('app.customer', true), '')::uuid)
  cross join lateral (
    select sum(l.free) filter (where a.type = 'PICKING') as picking, sum(l.free) filter (where a.type = 'STAGING') as staging,
      sum((select sum(c.quantity) from allocation c where c.location_stock_id = l.id and c.owner = 'PACKAGE_LINE' and l.allocated > 0)) as allocated
    from location_stock l join location o on o.id = l.location_id left join cargo_area a on a.id = o.cargo_area_id
    where l.warehouse_id = s.warehouse_id and l.product_id = s.product_id and l.quality = 'GOOD' and l.on_hand > 0
  ) f
  order by g.nth
$$;

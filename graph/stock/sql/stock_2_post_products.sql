-- Changes of product stock, one row per quantity. Of several calls that post together, each change has its own call and the place of it among them.
create or replace function stock_called_moves(products jsonb) returns table (
  call_no integer, command_id uuid, scanned_at timestamptz, ord bigint, id uuid, warehouse_id uuid, customer_id uuid, product_id uuid, quantity stock_quantity, change integer,
  document_kind text, document_id uuid, document_number text
) language sql immutable as $$
  select coalesce((r.m->'by'->>'callNo')::integer, 0), (r.m->'by'->>'commandId')::uuid, (r.m->'by'->>'scannedAt')::timestamptz, r.ord, (r.m->>'id')::uuid, (r.m->>'warehouseId')::uuid, (r.m->>'customerId')::uuid, (r.m->>'productId')::uuid, q.quantity, q.change,
    r.m->'document'->>'kind', (r.m->'document'->>'id')::uuid, r.m->'document'->>'number'
  from jsonb_array_elements(products) with ordinality as r(m, ord)
  cross join lateral (values
    ('IN_TRANSIT'::stock_quantity, (r.m->>'inTransit')::integer),
    ('TO_RECEIVE', (r.m->>'toReceive')::integer),
    ('TO_SHELVE', (r.m->>'toShelve')::integer),
    ('GOOD', (r.m->>'good')::integer),
    ('DEFECTIVE', (r.m->>'defective')::integer),
    ('LOCKED', (r.m->>'locked')::integer)
  ) as q(quantity, change)
  where q.change <> 0
$$;

-- Changes summed by product, as computed by stock_post_products.
create or replace function stock_product_sums(sums jsonb) returns table (
  id uuid, warehouse_id uuid, customer_id uuid, product_id uuid, moves integer, in_transit integer, to_receive integer, to_shelve integer, good integer,
  defective integer, locked integer
) language sql immutable as $$
  select * from jsonb_to_recordset(sums) as d(id uuid, warehouse_id uuid, customer_id uuid, product_id uuid, moves integer, in_transit integer,
    to_receive integer, to_shelve integer, good integer, defective integer, locked integer)
$$;

-- Changes product stock; the last statement of a command, because these rows are contended. Moves can number in the thousands: they are read
-- twice, with sums by product in between.
--   products: [{ id, warehouseId, customerId, productId, inTransit, toReceive, toShelve, good, defective, locked, document, by }]
--   `id` is used if the product has no row yet; one move per product has it. `by`: { callNo, commandId, scannedAt } of its call, if it is not the caller.
-- Several calls may post at once, because all rows are locked in lock order before any of them is changed.
create or replace function stock_post_products(caller jsonb, products jsonb) returns integer language plpgsql as $$
declare
  sums jsonb;
  bad record;
begin
  select jsonb_agg(d) into sums from (
    select m.warehouse_id, m.product_id, (array_agg(m.customer_id))[1] as customer_id, (array_agg(m.id) filter (where m.id is not null))[1] as id,
      count(*) as moves,
      coalesce(sum(change) filter (where quantity = 'IN_TRANSIT'), 0) as in_transit,
      coalesce(sum(change) filter (where quantity = 'TO_RECEIVE'), 0) as to_receive,
      coalesce(sum(change) filter (where quantity = 'TO_SHELVE'), 0) as to_shelve,
      coalesce(sum(change) filter (where quantity = 'GOOD'), 0) as good,
      coalesce(sum(change) filter (where quantity = 'DEFECTIVE'), 0) as defective,
      coalesce(sum(change) filter (where quantity = 'LOCKED'), 0) as locked
    from stock_called_moves(products) m group by 1, 2
  ) d;

  -- Missing rows are inserted first, as in stock_post_places.
  insert into product_stock (id, warehouse_id, customer_id, product_id, in_transit, to_receive, to_shelve, good, defective, locked, row_no, last_at)
  select coalesce(d.id, uuidv7()), d.warehouse_id, d.customer_id, d.product_id, 0, 0, 0, 0, 0, 0, 0, kernel_now()
  from stock_product_sums(sums) d
  where not exists (select from product_stock s where s.warehouse_id = d.warehouse_id and s.product_id = d.product_id)
  order by d.warehouse_id, d.product_id
  on conflict (warehouse_id, product_id) do nothing;

  perform 1 from product_stock s join stock_product_sums(sums) d using (warehouse_id, product_id)
  order by s.warehouse_id, s.product_id
  for no key update of s;

  -- A separate statement sees the rows as they are after locking.
  select p.sku, greatest(s.good - s.locked, 0) as available, s.locked + d.locked > s.good + d.good as short into bad
  from stock_product_sums(sums) d
  join product_stock s using (warehouse_id, product_id)
  join product p on p.id = d.product_id
  where s.in_transit + d.in_transit < 0 or s.to_receive + d.to_receive < 0 or s.to_shelve + d.to_shelve < 0 or s.good + d.good < 0
     or s.defective + d.defective < 0 or s.locked + d.locked < 0 or s.locked + d.locked > s.good + d.good
  order by p.sku
  limit 1;
  if found then
    perform kernel_fail(case when bad.short then 'INSUFFICIENT_AVAILABLE' else 'QUANTITY_BELOW_ZERO' end,
      jsonb_build_object('sku', bad.sku, 'available', bad.available));
  end if;

  with changed as (
    update product_stock s set
      in_transit = s.in_transit + d.in_transit, to_receive = s.to_receive + d.to_receive, to_shelve = s.to_shelve + d.to_shelve,
      good = s.good + d.good, defective = s.defective + d.defective, locked = s.locked + d.locked,
      row_no = s.row_no + d.moves, last_at = greatest(kernel_now(), s.last_at)
    from stock_product_sums(sums) d where s.warehouse_id = d.warehouse_id and s.product_id = d.product_id
    returning s.id, s.warehouse_id, s.product_id, s.customer_id, s.last_at, old.row_no as before_no,
      old.in_transit as in_transit, old.to_receive as to_receive, old.to_shelve as to_shelve, old.good as good, old.defective as defective,
      old.locked as locked
  )
  insert into stock_flow (row_id, warehouse_id, customer_id, product_id, quantity, change, after, row_no, at,
    document_kind, document_id, document_number, command_id, actor_kind, actor_id, station_id, scanned_at)
  select c.id, m.warehouse_id, c.customer_id, m.product_id, m.quantity, m.change,
    case m.quantity when 'IN_TRANSIT' then c.in_transit when 'TO_RECEIVE' then c.to_receive when 'TO_SHELVE' then c.to_shelve
      when 'GOOD' then c.good when 'DEFECTIVE' then c.defective else c.locked end
      + sum(m.change) over (partition by c.id, m.quantity order by m.step rows unbounded preceding),
    c.before_no + m.step, c.last_at,
    m.document_kind, m.document_id, m.document_number,
    coalesce(m.command_id, (caller->>'commandId')::uuid), caller->>'actorKind', (caller->>'actorId')::uuid, (caller->>'stationId')::uuid,
    case when m.command_id is null then (caller->>'scannedAt')::timestamptz else m.scanned_at end
  from (
    select x.*, row_number() over (partition by x.warehouse_id, x.product_id order by x.call_no, x.quantity, x.change desc, x.ord) as step
    from stock_called_moves(products) x
  ) m
  join changed c using (warehouse_id, product_id)
  order by m.call_no, m.warehouse_id, m.product_id, m.step;
  return 1;
end $$;

create or replace function stock_places(places jsonb) returns table (
  ord bigint, id uuid, warehouse_id uuid, customer_id uuid, location_id uuid, product_id uuid, batch_id uuid, quality quality, on_hand integer,
  document_kind text, document_id uuid, document_number text
) language sql immutable as $$
  select r.ord, (r.m->>'id')::uuid, (r.m->>'warehouseId')::uuid, (r.m->>'customerId')::uuid, (r.m->>'locationId')::uuid, (r.m->>'productId')::uuid,
    (r.m->>'batchId')::uuid, (r.m->>'quality')::quality, (r.m->>'onHand')::integer,
    r.m->'document'->>'kind', (r.m->'document'->>'id')::uuid, r.m->'document'->>'number'
  from jsonb_array_elements(places) with ordinality as r(m, ord)
$$;

create or replace function stock_claims(claims jsonb) returns table (
  id uuid, location_id uuid, product_id uuid, batch_id uuid, quality quality, owner allocation_owner, owner_id uuid, change integer
) language sql immutable as $$
  select (c->>'id')::uuid, (c->>'locationId')::uuid, (c->>'productId')::uuid, (c->>'batchId')::uuid, (c->>'quality')::quality,
    (c->>'owner')::allocation_owner, (c->>'ownerId')::uuid, (c->>'change')::integer
  from jsonb_array_elements(claims) as c
$$;

-- The changes, summed by row and owner.
create or replace function stock_claim_sums(claims jsonb) returns table (
  id uuid, location_stock_id uuid, warehouse_id uuid, customer_id uuid, owner allocation_owner, owner_id uuid, change integer
) language sql stable as $$
  select (array_agg(c.id))[1], s.id, s.warehouse_id, s.customer_id, c.owner, c.owner_id, sum(c.change)::integer
  from stock_claims(claims) c
  join location_stock s using (location_id, product_id, batch_id, quality)
  group by s.id, c.owner, c.owner_id
  having sum(c.change) <> 0
$$;

-- Changes allocations of locked location stock. Releasing more than an owner has violates the table's check.
create or replace function stock_claim(claims jsonb) returns integer language plpgsql as $$
begin
  merge into allocation a using stock_claim_sums(claims) c
  on a.owner = c.owner and a.owner_id = c.owner_id and a.location_stock_id = c.location_stock_id
  when matched and a.quantity + c.change = 0 then delete
  when matched then update set quantity = a.quantity + c.change
  when not matched then insert (id, location_stock_id, warehouse_id, customer_id, owner, owner_id, quantity)
    values (c.id, c.location_stock_id, c.warehouse_id, c.customer_id, c.owner, c.owner_id, c.change);
  return 1;
end $$;

-- Changes summed by position, as computed by stock_post_places; `id` and owner are set only where pieces move.
create or replace function stock_spot_sums(sums jsonb) returns table (
  id uuid, warehouse_id uuid, customer_id uuid, location_id uuid, product_id uuid, batch_id uuid, quality quality, on_hand integer, claimed integer,
  moves integer
) language sql immutable as $$
  select * from jsonb_to_recordset(sums) as d(id uuid, warehouse_id uuid, customer_id uuid, location_id uuid, product_id uuid, batch_id uuid,
    quality quality, on_hand integer, claimed integer, moves integer)
$$;

-- Changes location stock and its allocations. Locks the rows in lock order, checks, then writes; each change of a quantity appends a ledger row
-- whose number and time are taken under the row's lock. Changes can number in the thousands: they are read twice, with sums by position in between.
--   places: [{ id, warehouseId, customerId, locationId, productId, batchId, quality, onHand, document: { kind, id, number } }]
--   `id` is used if the position has no row yet; one place per position has it.
--   claims: [{ id, locationId, productId, batchId, quality, owner, ownerId, change }]   (changes of allocations of those rows)
create or replace function stock_post_places(caller jsonb, places jsonb, claims jsonb) returns integer language plpgsql as $$
declare
  sums jsonb;
  bad record;
begin
  select coalesce(jsonb_agg(d), '[]') into sums from (
    select (array_agg(x.id) filter (where x.id is not null))[1] as id, (array_agg(x.warehouse_id) filter (where x.warehouse_id is not null))[1] as warehouse_id,
      (array_agg(x.customer_id) filter (where x.customer_id is not null))[1] as customer_id, x.location_id, x.product_id, x.batch_id, x.quality,
      sum(x.on_hand) as on_hand, sum(x.claimed) as claimed, count(*) filter (where x.on_hand <> 0) as moves
    from (
      select m.id, m.warehouse_id, m.customer_id, m.location_id, m.product_id, m.batch_id, m.quality, m.on_hand, 0 as claimed from stock_places(places) m
      union all select null, null, null, c.location_id, c.product_id, c.batch_id, c.quality, 0, c.change from stock_claims(claims) c
    ) x group by x.location_id, x.product_id, x.batch_id, x.quality
  ) d;

  -- Missing rows are inserted first: an insert can wait like a lock, and must not wait while holding locks of later rows.
  insert into location_stock (id, warehouse_id, customer_id, location_id, product_id, batch_id, quality, on_hand, allocated, row_no, last_at)
  select coalesce(d.id, uuidv7()), d.warehouse_id, d.customer_id, d.location_id, d.product_id, d.batch_id, d.quality, 0, 0, 0, kernel_now()
  from stock_spot_sums(sums) d
  where d.warehouse_id is not null
    and not exists (select from location_stock s where s.location_id = d.location_id and s.product_id = d.product_id and s.batch_id = d.batch_id and s.quality = d.quality)
  order by d.location_id, d.product_id, d.batch_id, d.quality
  on conflict (location_id, product_id, batch_id, quality) do nothing;

  perform 1 from location_stock s join stock_spot_sums(sums) d using (location_id, product_id, batch_id, quality)
  order by s.location_id, s.product_id, s.batch_id, s.quality
  for no key update of s;

  -- A separate statement sees the rows as they are after locking.
  select l.code as location, p.sku into bad
  from stock_spot_sums(sums) d
  left join location_stock s using (location_id, product_id, batch_id, quality)
  join location l on l.id = d.location_id
  join product p on p.id = d.product_id
  where coalesce(s.on_hand, 0) + d.on_hand < 0 or coalesce(s.allocated, 0) + d.claimed < 0
     or coalesce(s.allocated, 0) + d.claimed > coalesce(s.on_hand, 0) + d.on_hand
  limit 1;
  if found then
    perform kernel_fail('INSUFFICIENT_AT_LOCATION', jsonb_build_object('location', bad.location, 'sku', bad.sku));
  end if;

  perform stock_claim(claims);

  with changed as (
    update location_stock s set
      on_hand = s.on_hand + d.on_hand,
      allocated = s.allocated + d.claimed,
      row_no = s.row_no + d.moves,
      last_at = case when d.moves > 0 then greatest(kernel_now(), s.last_at) else s.last_at end,
      cleaned_at = case when s.on_hand + d.on_hand > 0 then null else s.cleaned_at end
    from stock_spot_sums(sums) d
    where s.location_id = d.location_id and s.product_id = d.product_id and s.batch_id = d.batch_id and s.quality = d.quality
    returning s.id, s.location_id, s.product_id, s.batch_id, s.quality, old.on_hand as before, old.row_no as before_no, s.last_at
  )
  insert into stock_flow (row_id, warehouse_id, customer_id, product_id, location_id, batch_id, quality, quantity, change, after, row_no, at,
    document_kind, document_id, document_number, command_id, actor_kind, actor_id, station_id, scanned_at)
  select c.id, m.warehouse_id, m.customer_id, m.product_id, m.location_id, m.batch_id, m.quality, 'ON_HAND', m.on_hand,
    c.before + sum(m.on_hand) over w, c.before_no + row_number() over w, c.last_at,
    m.document_kind, m.document_id, m.document_number,
    (caller->>'commandId')::uuid, caller->>'actorKind', (caller->>'actorId')::uuid, (caller->>'stationId')::uuid, (caller->>'scannedAt')::timestamptz
  from stock_places(places) m
  join changed c using (location_id, product_id, batch_id, quality)
  where m.on_hand <> 0
  -- Increases first, so that no intermediate `after` is negative.
  window w as (partition by c.id order by m.on_hand desc, m.ord rows unbounded preceding);
  return 1;
end $$;

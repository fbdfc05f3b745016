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

-- The same, summed by row and owner.
create or replace function stock_claim_sums(claims jsonb) returns table (
  id uuid, location_stock_id uuid, warehouse_id uuid, customer_id uuid, owner allocation_owner, owner_id uuid, change integer
) language sql stable as $$
  select (array_agg(c.id))[1], s.id, s.warehouse_id, s.customer_id, c.owner, c.owner_id, sum(c.change)::integer
  from stock_claims(claims) c
  join location_stock s using (location_id, product_id, batch_id, quality)
  group by s.id, c.owner, c.owner_id
  having sum(c.change) <> 0
$$;

-- Changes allocations of location stock whose rows are locked. An owner cannot give up more than it has.
create or replace function stock_claim(claims jsonb) returns integer language plpgsql as $$
declare
  wrong text;
begin
  select format('%s %s has %s of %s, and %s is asked of it', c.owner, c.owner_id, coalesce(a.quantity, 0), c.location_stock_id, c.change) into wrong
  from stock_claim_sums(claims) c
  left join allocation a on a.owner = c.owner and a.owner_id = c.owner_id and a.location_stock_id = c.location_stock_id
  where coalesce(a.quantity, 0) + c.change < 0
  limit 1;
  if found then raise exception 'An allocation would fall below 0: %', wrong; end if;

  delete from allocation a using stock_claim_sums(claims) c
  where a.owner = c.owner and a.owner_id = c.owner_id and a.location_stock_id = c.location_stock_id and a.quantity + c.change = 0;
  update allocation a set quantity = a.quantity + c.change from stock_claim_sums(claims) c
  where a.owner = c.owner and a.owner_id = c.owner_id and a.location_stock_id = c.location_stock_id;
  insert into allocation (id, location_stock_id, warehouse_id, customer_id, owner, owner_id, quantity)
  select c.id, c.location_stock_id, c.warehouse_id, c.customer_id, c.owner, c.owner_id, c.change
  from stock_claim_sums(claims) c
  where c.change > 0 and not exists (
    select from allocation a where a.owner = c.owner and a.owner_id = c.owner_id and a.location_stock_id = c.location_stock_id);
  return 1;
end $$;

-- Changes location stock and its allocations. Locks the rows in their one order, judges, then writes; each change of a quantity
-- appends one row of flow whose number and time are taken under the row's lock.
--   places: [{ id, warehouseId, customerId, locationId, productId, batchId, quality, onHand, document: { kind, id, number } }]
--   claims: [{ id, locationId, productId, batchId, quality, owner, ownerId, change }]   (changes of allocations of those rows)
create or replace function stock_post_places(caller jsonb, places jsonb, claims jsonb) returns integer language plpgsql as $$
declare
  bad record;
begin
  -- Rows that are not there yet; `id` is a proposal of the caller.
  insert into location_stock (id, warehouse_id, customer_id, location_id, product_id, batch_id, quality, on_hand, allocated, row_no, last_at)
  select distinct on (m.location_id, m.product_id, m.batch_id, m.quality)
    m.id, m.warehouse_id, m.customer_id, m.location_id, m.product_id, m.batch_id, m.quality, 0, 0, 0, kernel_now()
  from stock_places(places) m
  order by m.location_id, m.product_id, m.batch_id, m.quality
  on conflict (location_id, product_id, batch_id, quality) do nothing;

  perform 1 from location_stock s
  where (s.location_id, s.product_id, s.batch_id, s.quality) in (
    select m.location_id, m.product_id, m.batch_id, m.quality from stock_places(places) m
    union select c.location_id, c.product_id, c.batch_id, c.quality from stock_claims(claims) c)
  order by s.location_id, s.product_id, s.batch_id, s.quality
  for update;

  -- A statement of its own: it sees the rows as they are now that they are locked.
  select l.code as location, p.sku into bad
  from (
    select x.location_id, x.product_id, x.batch_id, x.quality, sum(x.on_hand) as on_hand, sum(x.claimed) as claimed
    from (
      select m.location_id, m.product_id, m.batch_id, m.quality, m.on_hand, 0 as claimed from stock_places(places) m
      union all select c.location_id, c.product_id, c.batch_id, c.quality, 0, c.change from stock_claims(claims) c
    ) x group by 1, 2, 3, 4
  ) d
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

  with d as (
    select x.location_id, x.product_id, x.batch_id, x.quality, sum(x.on_hand)::integer as on_hand, sum(x.claimed)::integer as claimed,
      sum(x.moves)::integer as moves
    from (
      select m.location_id, m.product_id, m.batch_id, m.quality, m.on_hand, 0 as claimed, (m.on_hand <> 0)::integer as moves
      from stock_places(places) m
      union all select c.location_id, c.product_id, c.batch_id, c.quality, 0, c.change, 0 from stock_claims(claims) c
    ) x group by 1, 2, 3, 4
  ), changed as (
    update location_stock s set
      on_hand = s.on_hand + d.on_hand,
      allocated = s.allocated + d.claimed,
      row_no = s.row_no + d.moves,
      last_at = case when d.moves > 0 then greatest(kernel_now(), s.last_at) else s.last_at end,
      cleaned_at = case when s.on_hand + d.on_hand > 0 then null else s.cleaned_at end
    from d
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
  -- Gains first, so that no intermediate `after` is below 0.
  window w as (partition by c.id order by m.on_hand desc, m.ord rows unbounded preceding);
  return 1;
end $$;

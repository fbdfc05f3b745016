-- Fills a database that has the masters of the demo with `:count` ledger rows of half a year: 5,000 products at three locations each, whose
-- pieces arrive one by one. The ledger's invariants hold.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '256MB';
create schema bench;
create table bench.indexes as
  select i.indexname, replace(i.indexdef, ' ON ONLY ', ' ON ') as indexdef from pg_indexes i
  where i.schemaname = 'public' and i.tablename = 'stock_flow' and not exists (select from pg_constraint c where c.conname = i.indexname);
do $$ declare name text; begin
  for name in select indexname from bench.indexes loop execute format('drop index public.%I', name); end loop;
end $$;

create table bench.span as
  select date_trunc('day', now()) - interval '182 days' as start, :count / 10000 as steps, interval '180 days' / (:count / 10000) as step;
insert into command_log (id, at, command, outcome, actor_kind, request_id, changed)
  select uuidv7(), start, 'fill', 'APPLIED', 'SYSTEM', 'fill', '[]' from bench.span;

create unlogged table bench.stock as
  select n, uuidv7() as id, uuidv7() as product_id, c.customer_id, w.id as warehouse_id
  from warehouse w
  cross join lateral (select customer_id from customer_warehouse c where c.warehouse_id = w.id order by 1 limit 1) c
  cross join generate_series(0, 4999) n
  where w.number = 'LAX1';
insert into product (id, customer_id, sku, name, declared_name_zh, declared_name_en, declared_price, currency, length_millimetres, width_millimetres,
    height_millimetres, weight_grams, sale, receiving, created_at, version)
  select product_id, customer_id, 'LX-' || lpad(n::text, 6, '0'), '收纳盒 Storage box ' || n, '收纳盒', 'Storage box', 4.5, 'USD', 300, 200, 150, 420, 'ON_SALE',
    'NORMAL', start, 1 from bench.stock, bench.span;

create unlogged table bench.place as
  select s.n, place, uuidv7() as id, uuidv7() as batch_id, s.customer_id, s.warehouse_id, s.product_id, l.locations[1 + (s.n * 3 + place) % cardinality(l.locations)] as location_id
  from bench.stock s cross join generate_series(0, 2) place
  cross join (select array_agg(l.id order by l.code) as locations from location l join warehouse w on w.id = l.warehouse_id
    where w.number = 'LAX1' and l.kind = 'SHELF') l;
insert into batch (id, number, warehouse_id, customer_id, product_id, source, source_number, received_on, created_at)
  select batch_id, 'LX-' || n || '-' || place, warehouse_id, customer_id, product_id, 'IMPORT', 'FILL ' || place, start::date + place, start
  from bench.place, bench.span;

-- In the order of time, as a warehouse writes them.
insert into stock_flow (row_id, warehouse_id, customer_id, product_id, location_id, batch_id, quality, quantity, change, after, row_no, at,
    document_kind, document_id, document_number, command_id, actor_kind)
  select r.id, s.warehouse_id, s.customer_id, s.product_id, r.location_id, r.batch_id, r.quality, r.quantity, 1, r.after, r.after,
    p.start + (i - 1) * p.step + s.n * p.step / 5000, 'Import', c.id, 'FILL', c.id, 'SYSTEM'
  from bench.span p
  cross join (select id from command_log where command = 'fill') c
  cross join lateral generate_series(1, p.steps) i
  cross join bench.stock s
  join bench.place l on l.n = s.n and l.place = i % 3
  cross join lateral (values (l.id, l.location_id, l.batch_id, 'GOOD'::quality, 'ON_HAND'::stock_quantity, (i + 2) / 3),
    (s.id, null, null, null, 'GOOD', i)) r(id, location_id, batch_id, quality, quantity, after)
  order by i, s.n;
insert into location_stock (id, warehouse_id, customer_id, location_id, product_id, batch_id, quality, on_hand, allocated, row_no, last_at)
  select l.id, l.warehouse_id, l.customer_id, l.location_id, l.product_id, l.batch_id, 'GOOD', f.count, 0, f.count, f.last
  from bench.place l join (select row_id, count(*)::integer, max(at) as last from stock_flow group by 1) f on f.row_id = l.id;
insert into product_stock (id, warehouse_id, customer_id, product_id, in_transit, to_receive, to_shelve, good, defective, locked, row_no, last_at)
  select s.id, s.warehouse_id, s.customer_id, s.product_id, 0, 0, 0, f.count, 0, 0, f.count, f.last
  from bench.stock s join (select row_id, count(*)::integer, max(at) as last from stock_flow group by 1) f on f.row_id = s.id;

do $$ declare sql text; begin
  for sql in select indexdef from bench.indexes loop execute sql; end loop;
end $$;
drop table bench.stock, bench.place;
set session_replication_role = origin;

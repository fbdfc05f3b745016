-- Fills a database that has the masters of the demo with `:count` packages of half a year, in a few statements. The ledger's invariants hold.
-- Of a package's history only its end is told, and the ledger tells of packages that wait or were cancelled; what was shipped left before it began.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '256MB';
create schema bench;

-- An id as the program makes them: the time first, then what makes it single.
create function bench.id(at timestamptz, kind integer, nth bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(nth), 15, '0'))::uuid
$$;
-- The same throw for the same number.
create function bench.throw(nth bigint, dice integer) returns integer language sql immutable parallel safe as $$
  select hashint8(nth * 8 + dice) & 2147483647
$$;
create table bench.span as select date_trunc('day', now()) - interval '182 days' as start, interval '180 days' / :count as step;

-- Indexes are made once, when the rows are there.
create table bench.indexes as
  select i.schemaname, i.indexname, i.indexdef from pg_indexes i
  where i.schemaname = 'public' and i.tablename in ('package', 'package_line', 'recipient', 'state_history')
    and not exists (select from pg_constraint c where c.conname = i.indexname);
do $$ declare name text; begin
  for name in select indexname from bench.indexes loop execute format('drop index public.%I', name); end loop;
end $$;

create table bench.site as
  select w.id, w.time_zone, w.number = 'LAX1' as large,
    array(select customer_id from customer_warehouse c where c.warehouse_id = w.id order by 1) as customers,
    array(select c.id from channel c where c.warehouse_id = w.id order by c.code) as channels,
    array(select c.group_id from channel c where c.warehouse_id = w.id order by c.code) as groups,
    (select l.id from location l where l.warehouse_id = w.id and l.kind = 'SHELF' order by l.walk_order, l.code limit 1) as location
  from warehouse w;

insert into command_log (id, at, command, outcome, actor_kind, request_id, changed)
  select bench.id(start, 1, 0), start, 'fill', 'APPLIED', 'SYSTEM', 'fill', '[]' from bench.span;
create table bench.command as select id, at from command_log where command = 'fill';

-- Products: one for each fifty packages, and their goods in every warehouse of their customer.
create unlogged table bench.product as
  select bench.id(c.at, 2, n) as id, n, k.id as customer_id, n / k.count as nth, 'BX-' || lpad(n::text, 6, '0') as sku
  from bench.command c, generate_series(0::bigint, greatest(:count / 50, 60) - 1) n
  join (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from customer) k on k.place = n % 3;
insert into product (id, customer_id, sku, name, declared_name_zh, declared_name_en, declared_price, currency, length_millimetres, width_millimetres,
    height_millimetres, weight_grams, sale, receiving, created_at, version)
  select p.id, p.customer_id, p.sku, '收纳盒 Storage box ' || p.n, '收纳盒', 'Storage box', 4.5, 'USD', 300, 200, 150, 420, 'ON_SALE', 'NORMAL', c.at, 1
  from bench.product p, bench.command c;
insert into product_barcode (id, product_id, customer_id, code)
  select bench.id(c.at, 3, p.n), p.id, p.customer_id, '69' || lpad((p.n * 7 + 11)::text, 11, '0') from bench.product p, bench.command c;
create index on bench.product (customer_id, nth);

create unlogged table bench.package as
  select x.n, bench.id(x.at, 4, x.n) as id, x.at, (x.at at time zone s.time_zone)::date as day, s.id as warehouse_id, s.time_zone,
    s.customers[1 + bench.throw(x.n, 1) % cardinality(s.customers)] as customer_id,
    1 + bench.throw(x.n, 2) % cardinality(s.channels) as channel,
    'WB' || lpad((x.n * 7368787 % 10000000000)::text, 10, '0') || 'CN' as number,
    case when d.dice < 84 then 'SHIPPED' when d.dice < 91 then 'PENDING' when d.dice < 93 then 'DRAFT' else 'CANCELLED' end::package_state as state,
    1 + bench.throw(x.n, 3) % 3 as lines,
    -- One package of ten is for the product that everybody wants.
    case when x.n % 10 = 3 then 0 else bench.throw(x.n, 4) end::bigint as product, 1 + bench.throw(x.n, 5) % 5 as stride
  from (select n, start + n * step as at from bench.span, generate_series(1::bigint, :count) n) x
  cross join lateral (select bench.throw(x.n, 6) % 100 as dice) d
  join bench.site s on s.large = (x.n % 10 < 8);

create unlogged table bench.line as
  select p.n * 4 + l.nth as n, bench.id(p.at, 5, p.n * 4 + l.nth) as id, p.id as package_id, p.number, p.at, p.warehouse_id, p.customer_id, p.state,
    l.nth, (p.product + l.nth * p.stride) % m.count as product, 1 + (p.n + l.nth) % 3 as quantity, null::uuid as product_id
  from bench.package p
  cross join lateral generate_series(0, p.lines - 1) as l(nth)
  join (select customer_id, count(*) from bench.product group by 1) m on m.customer_id = p.customer_id;

-- What was shipped travelled in waves of 250.
create unlogged table bench.ship as
  select p.n, p.at, s.id as warehouse_id, s.groups[p.channel] as group_id,
    (row_number() over (partition by s.id, s.groups[p.channel] order by p.n) - 1) / 250 as nth
  from bench.package p join bench.site s on s.id = p.warehouse_id where p.state = 'SHIPPED';
create unlogged table bench.wave as
  select w.*, row_number() over (order by at, warehouse_id, group_id) as n, at + interval '1 hour' as created_at
  from (select warehouse_id, group_id, nth, max(at) as at, count(*)::integer as packages from bench.ship group by 1, 2, 3) w;
insert into location (id, warehouse_id, kind, code, prefix, column_no, layer, walk_order, created_at, version)
  select bench.id(created_at, 6, n), warehouse_id, 'OUT', 'OUT-WB' || lpad(n::text, 6, '0'), '', 0, 0, 0, created_at, 1 from bench.wave;
insert into wave (id, number, warehouse_id, group_id, type, state, picker_id, label_mode, confirm_picking, ship_on_print, out_location_id, package_count,
    pieces, printed_at, printed_by_id, picked_at, sorter_id, packer_id, ended_at, created_at, updated_at, version)
  select bench.id(created_at, 7, n), 'WB' || lpad(n::text, 6, '0'), warehouse_id, group_id, 'ONE_PRODUCT', 'ENDED', s.id, 'BY_GOODS', true, false,
    bench.id(created_at, 6, n), packages, packages * 4, created_at, s.id, created_at, null, s.id, created_at, created_at, created_at, 5
  from bench.wave, (select id from staff where login = 'picker2') s;
insert into state_history (machine, node_id, action, from_state, to_state, at, command_id, actor_kind)
  select 'Wave', bench.id(created_at, 7, n), 'end', null, 'ENDED', created_at, c.id, 'SYSTEM' from bench.wave, bench.command c;

insert into package (id, number, warehouse_id, customer_id, erp_number, platform, platform_order_number, position_in_order, source, channel_id, group_id, state,
    draft_reasons, interception, wave_id, label, label_request, label_file_id, tracking_number, skus, pieces, packed, weight_grams, signature, remark, created_at,
    day, updated_at, accepted_at, picked_at, packed_at, shipped_at, version)
  select p.id, p.number, p.warehouse_id, p.customer_id, 'ERP-' || lpad(p.n::text, 9, '0'), 'SHOPIFY', 'S' || lpad((p.n * 31 % 1000000000)::text, 9, '0'), 1,
    'API', s.channels[p.channel], s.groups[p.channel], p.state,
    case p.state when 'DRAFT' then '[{"code": "INSUFFICIENT_AVAILABLE", "line": 1}]'::jsonb else '[]' end, 'NONE', bench.id(w.created_at, 7, w.n),
    t.label, 1, case when t.label in ('READY', 'PRINTED') then bench.id(p.at, 8, p.n) end,
    case when t.label in ('READY', 'PRINTED') then '1Z' || lpad((p.n * 13)::text, 12, '0') end,
    p.lines, f.pieces, case p.state when 'SHIPPED' then f.pieces else 0 end, f.pieces * 420, 'fill', '', p.at, p.day, coalesce(w.created_at, p.at),
    case when p.state <> 'DRAFT' then p.at end, w.created_at, w.created_at, w.created_at, 3
  from bench.package p
  join bench.site s on s.id = p.warehouse_id
  cross join lateral (select sum(1 + (p.n + l) % 3)::integer as pieces from generate_series(0, p.lines - 1) l) f
  cross join lateral (
    select case p.state when 'SHIPPED' then 'PRINTED' when 'PENDING' then 'READY' when 'DRAFT' then 'NONE' else 'VOIDED' end::label_state as label) t
  left join bench.ship h on h.n = p.n
  left join bench.wave w on w.warehouse_id = h.warehouse_id and w.group_id = h.group_id and w.nth = h.nth
  order by p.n;

insert into recipient (package_id, warehouse_id, customer_id, name, phone, country, province, city, district, postcode, address1, address2)
  select id, warehouse_id, customer_id, 'Recipient ' || n, '+1 555 0100', 'US', 'CA', 'Los Angeles', '', lpad((90000 + n % 1000)::text, 5, '0'),
    n % 900 || ' Main Street', '' from bench.package order by n;

insert into state_history (machine, node_id, action, from_state, to_state, at, command_id, actor_kind)
  select 'Package', p.id, 'accept', null, p.state, p.at, c.id, 'SYSTEM' from bench.package p, bench.command c order by p.n;

insert into package_line (id, package_id, warehouse_id, customer_id, product_id, line_no, quantity, locked, picked, sorted, packed, wave_id)
  select l.id, l.package_id, l.warehouse_id, l.customer_id, p.id, l.nth + 1, l.quantity,
    case l.state when 'PENDING' then l.quantity else 0 end, d.done, 0, d.done, k.wave_id
  from bench.line l
  join package k on k.id = l.package_id
  join bench.product p on p.customer_id = l.customer_id and p.nth = l.product
  cross join lateral (select case l.state when 'SHIPPED' then l.quantity else 0 end as done) d;

insert into package_tally_fold (warehouse_id, customer_id, wave_id, state, day, count)
  select warehouse_id, customer_id, wave_id, state, day, count(*) from package group by 1, 2, 3, 4, 5;

insert into package_day_tally_fold (warehouse_id, customer_id, channel_id, day, created, shipped, pieces)
  select x.warehouse_id, x.customer_id, x.channel_id, x.day, sum(x.created), sum(x.shipped), sum(x.pieces) from (
    select warehouse_id, customer_id, channel_id, day, 1 as created, 0 as shipped, 0 as pieces from package
    union all select p.warehouse_id, p.customer_id, p.channel_id, (p.shipped_at at time zone w.time_zone)::date, 0, 1, p.pieces
    from package p join warehouse w on w.id = p.warehouse_id where p.shipped_at is not null
  ) x group by 1, 2, 3, 4;

-- Goods: plenty of each product on a shelf, and what waits has its share locked.
create unlogged table bench.stock as
  select bench.id(c.at, 9, row_number() over (order by p.n, s.id)) as id, bench.id(c.at, 10, row_number() over (order by p.n, s.id)) as batch_id,
    bench.id(c.at, 11, row_number() over (order by p.n, s.id)) as place_id, 'FILL-' || row_number() over (order by p.n, s.id) as number,
    s.id as warehouse_id, p.customer_id, p.id as product_id, s.location, c.at, 1000000 as good
  from bench.product p join bench.site s on p.customer_id = any(s.customers) cross join bench.command c;
insert into batch (id, number, warehouse_id, customer_id, product_id, source, source_number, received_on, created_at)
  select batch_id, number, warehouse_id, customer_id, product_id, 'IMPORT', 'FILL', at::date, at from bench.stock;
insert into location_stock (id, warehouse_id, customer_id, location_id, product_id, batch_id, quality, on_hand, allocated, row_no, last_at)
  select place_id, warehouse_id, customer_id, location, product_id, batch_id, 'GOOD', good, 0, 1, at from bench.stock;

create unlogged table bench.move as
  select s.id as stock_id, s.warehouse_id, s.customer_id, s.product_id, l.at + m.after as at, l.n, m.sign * l.quantity as change, l.package_id, l.number
  from bench.line l
  join bench.product p on p.customer_id = l.customer_id and p.nth = l.product
  join bench.stock s on s.product_id = p.id and s.warehouse_id = l.warehouse_id
  join (values ('PENDING'::package_state, 1, interval '0'), ('CANCELLED', 1, '0'), ('CANCELLED', -1, '30 minutes')) m(state, sign, after)
    on m.state = l.state;
insert into stock_flow (row_id, warehouse_id, customer_id, product_id, location_id, batch_id, quality, quantity, change, after, row_no, at,
    document_kind, document_id, document_number, command_id, actor_kind)
  select r.id, s.warehouse_id, s.customer_id, s.product_id, r.location, r.batch, r.quality, r.quantity, s.good, s.good, 1, s.at,
    'Import', c.id, 'FILL', c.id, 'SYSTEM'
  from bench.stock s
  cross join bench.command c
  cross join lateral (values (s.id, null::uuid, null::uuid, null::quality, 'GOOD'::stock_quantity),
    (s.place_id, s.location, s.batch_id, 'GOOD', 'ON_HAND')) r(id, location, batch, quality, quantity);
insert into stock_flow (row_id, warehouse_id, customer_id, product_id, quantity, change, after, row_no, at, document_kind, document_id, document_number,
    command_id, actor_kind)
  select m.stock_id, m.warehouse_id, m.customer_id, m.product_id, 'LOCKED', m.change, sum(m.change) over stock, 1 + row_number() over stock, m.at,
    'Package', m.package_id, m.number, c.id, 'SYSTEM'
  from bench.move m, bench.command c window stock as (partition by m.stock_id order by m.at, m.n, m.change desc) order by m.at, m.n, m.change desc;
insert into product_stock (id, warehouse_id, customer_id, product_id, in_transit, to_receive, to_shelve, good, defective, locked, row_no, last_at)
  select s.id, s.warehouse_id, s.customer_id, s.product_id, 0, 0, 0, s.good, 0, coalesce(m.locked, 0), 1 + coalesce(m.moves, 0), coalesce(m.last, s.at)
  from bench.stock s
  left join (select stock_id, sum(change) as locked, count(*) as moves, max(at) as last from bench.move group by 1) m on m.stock_id = s.id;

do $$ declare sql text; begin
  for sql in select indexdef from bench.indexes loop execute sql; end loop;
end $$;
drop table bench.package, bench.line, bench.ship, bench.move, bench.stock, bench.wave, bench.product;
set session_replication_role = origin;

-- Copies of the tables that scans write, with their indexes and checks, and functions that write only what must be durable: all ids are given, nothing is
-- looked up. Run by `openLeastRows` once the rows of a bench are there.
create schema least;

do $$ declare of_table text; filled boolean; columns text; begin
  for of_table, filled in values ('station', true), ('package', true), ('package_line', true), ('allocation', true), ('location_stock', true),
    ('product_stock', true), ('inbound_order', true), ('inbound_line', true), ('receipt', false), ('receipt_line', false), ('shelving', false),
    ('state_history', false), ('package_tally', false), ('stock_flow', false)
  loop
    execute format('create table least.%I (like public.%1$I including all)', of_table);
    select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
    where table_schema = 'public' and table_name = of_table and is_generated = 'NEVER';
    if filled then execute format('insert into least.%I (%s) select %2$s from public.%1$I', of_table, columns); end if;
  end loop;
end $$;

-- What a scan leaves behind in one row: its key, its answer and its facts, in the order of their transactions.
create table least.record (
  scope text not null, key text not null, answer jsonb not null, facts jsonb not null, tx bigint not null default pg_current_xact_id()::text::bigint,
  no bigint generated always as identity, at timestamptz not null default clock_timestamp(), primary key (scope, key)
);
create index on least.record (tx, no);

create function least.done(of_station uuid, seq integer, scope text, key text, answer jsonb, facts jsonb) returns void language sql as $$
  insert into least.record (scope, key, answer, facts) values (scope, key, answer, facts);
  update least.station set last_seq = seq, used_at = clock_timestamp() where id = of_station;
$$;

create function least.moved(of_package uuid, of_action text, was package_state, became package_state) returns void language sql as $$
  insert into least.state_history (machine, node_id, action, from_state, to_state, at, command_id, actor_kind)
  values ('Package', of_package, of_action, was::text, became::text, clock_timestamp(), of_package, 'STAFF');
  insert into least.package_tally (warehouse_id, customer_id, wave_id, state, day, delta)
  select p.warehouse_id, p.customer_id, p.wave_id, x.state, p.day, x.delta
  from least.package p cross join (values (was, -1), (became, 1)) as x(state, delta) where p.id = of_package;
$$;

create function least.sort(of_line uuid, of_package uuid) returns void language sql as $$
  update least.package_line set sorted = sorted + 1 where id = of_line;
  update least.package set sorted = sorted + 1 where id = of_package;
$$;

create function least.pack(of_line uuid, of_package uuid, is_last boolean) returns void language plpgsql as $$
begin
  update least.package_line set packed = packed + 1 where id = of_line;
  if not is_last then
    update least.package set packed = packed + 1 where id = of_package;
    return;
  end if;
  update least.package set packed = packed + 1, state = 'TO_BE_SHIPPED', label = 'PRINTED', packed_at = clock_timestamp(), version = version + 1
  where id = of_package;
  perform least.moved(of_package, 'label', 'PICKED', 'TO_BE_SHIPPED');
end $$;

-- Changes a product and writes its ledger rows.
create function least.product(of_row uuid, of_document uuid, to_receive_by integer, to_shelve_by integer, good_by integer, locked_by integer)
returns void language sql as $$
  with changed as (
    update least.product_stock set to_receive = to_receive + to_receive_by, to_shelve = to_shelve + to_shelve_by, good = good + good_by,
      locked = locked + locked_by, row_no = row_no + 2, last_at = clock_timestamp()
    where id = of_row returning *
  )
  insert into least.stock_flow (row_id, warehouse_id, customer_id, product_id, quantity, change, after, row_no, at, document_kind, document_id,
    document_number, command_id, actor_kind)
  select id, warehouse_id, customer_id, product_id, q.quantity, q.change, q.after, row_no - 2 + q.step, last_at, 'Document', of_document, 'D', of_document,
    'STAFF'
  from changed cross join lateral (values ('TO_RECEIVE'::stock_quantity, to_receive_by, to_receive, 1), ('TO_SHELVE', to_shelve_by, to_shelve, 2),
    ('GOOD', good_by, good, 1), ('LOCKED', locked_by, locked, 2)) as q(quantity, change, after, step)
  where q.change <> 0;
$$;

-- Changes pieces at a location and writes their ledger row.
create function least.place(of_row uuid, of_document uuid, on_hand_by integer, allocated_by integer) returns void language sql as $$
  with changed as (
    update least.location_stock set on_hand = on_hand + on_hand_by, allocated = allocated + allocated_by, row_no = row_no + 1, last_at = clock_timestamp()
    where id = of_row returning *
  )
  insert into least.stock_flow (row_id, warehouse_id, customer_id, product_id, location_id, batch_id, quality, quantity, change, after, row_no, at,
    document_kind, document_id, document_number, command_id, actor_kind)
  select id, warehouse_id, customer_id, product_id, location_id, batch_id, quality, 'ON_HAND', on_hand_by, on_hand, row_no, last_at, 'Document', of_document,
    'D', of_document, 'STAFF' from changed;
$$;

-- The rows of stock are in lock order.
create function least.ship(of_package uuid, allocations uuid[], places uuid[], products uuid[], pieces integer[]) returns void language plpgsql as $$
begin
  update least.package set state = 'SHIPPED', shipped_at = clock_timestamp(), version = version + 1 where id = of_package;
  perform least.moved(of_package, 'ship', 'TO_BE_SHIPPED', 'SHIPPED');
  update least.package_line set locked = 0 where package_id = of_package;
  delete from least.allocation where id = any(allocations);
  for i in 1 .. cardinality(places) loop perform least.place(places[i], of_package, -pieces[i], -pieces[i]); end loop;
  for i in 1 .. cardinality(products) loop perform least.product(products[i], of_package, 0, 0, -pieces[i], -pieces[i]); end loop;
end $$;

create function least.receive(of_order uuid, of_line uuid, of_product uuid, receipt uuid) returns void language plpgsql as $$
begin
  update least.inbound_order set updated_at = clock_timestamp(), version = version + 1 where id = of_order;
  update least.inbound_line set received_good = received_good + 1 where id = of_line;
  insert into least.receipt (id, number, order_id, warehouse_id, customer_id, closes_box, at)
  select receipt, receipt::text, of_order, warehouse_id, customer_id, false, clock_timestamp() from least.inbound_line where id = of_line;
  insert into least.receipt_line (id, receipt_id, line_id, warehouse_id, customer_id, good, defective)
  select receipt, receipt, of_line, warehouse_id, customer_id, 1, 0 from least.inbound_line where id = of_line;
  perform least.product(of_product, of_order, -1, 1, 0, 0);
end $$;

create function least.shelve(of_order uuid, of_line uuid, of_product uuid, of_place uuid, putaway uuid) returns void language plpgsql as $$
begin
  update least.inbound_order set updated_at = clock_timestamp(), version = version + 1 where id = of_order;
  update least.inbound_line set shelved_good = shelved_good + 1 where id = of_line;
  insert into least.shelving (id, order_id, line_id, warehouse_id, customer_id, location_id, location_code, batch_id, quality, quantity, at)
  select putaway, of_order, of_line, warehouse_id, customer_id, location_id, 'A01-01-01', batch_id, 'GOOD', 1, clock_timestamp()
  from least.location_stock where id = of_place;
  perform least.place(of_place, of_order, 1, 0);
  perform least.product(of_product, of_order, 0, -1, 1, 0);
end $$;

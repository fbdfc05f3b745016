-- Packages of a warehouse with this number or tracking number.
create or replace function package_by_code(place uuid, code text) returns uuid[] language sql stable as $$
  select array(
    select id from package where number = upper(code) and warehouse_id = place
    union select id from package where tracking_number in (code, upper(code)) and warehouse_id = place
  )
$$;

-- Counts a piece of a line as sorted or packed, on the line and on its package, both locked.
create or replace function package_count_piece(line uuid, sorted_pieces integer, packed_pieces integer) returns void language sql as $$
  with counted as (
    update package_line set sorted = sorted + sorted_pieces, packed = packed + packed_pieces where id = line returning package_id
  )
  update package p set sorted = p.sorted + sorted_pieces, packed = p.packed + packed_pieces from counted where p.id = counted.package_id
$$;

-- Sorts one piece of a line into its package's slot; locks the package before the line. False if the package is not picked, the line is complete, or
-- the row is locked: scans of one request lock packages in any order, so they must not wait while holding other locks.
create or replace function package_add_sorted(line uuid) returns boolean language plpgsql as $$
begin
  perform 1 from package p join package_line l on l.package_id = p.id
  where l.id = line and p.state = 'PICKED' and l.sorted < l.quantity for no key update of p, l skip locked;
  if not found then return false; end if;
  perform package_count_piece(line, 1, 0);
  return true;
end $$;

-- Writes history and tally of a state change of a locked package, given as it was before. Returns the fact.
create or replace function package_moved(caller jsonb, scan jsonb, p package, action text, target package_state) returns jsonb language plpgsql as $$
begin
  insert into state_history (machine, node_id, action, from_state, to_state, at, command_id, actor_kind, actor_id)
  values ('Package', p.id, action, p.state::text, target::text, kernel_now(), (scan->>'commandId')::uuid, caller->>'actorKind', (caller->>'actorId')::uuid);
  insert into package_tally (warehouse_id, customer_id, wave_id, state, day, delta)
  values (p.warehouse_id, p.customer_id, p.wave_id, p.state, p.day, -1), (p.warehouse_id, p.customer_id, p.wave_id, target, p.day, 1);
  return jsonb_build_object('kind', 'package.' || replace(lower(target::text), '_', '-'), 'type', 'Package', 'id', p.id, 'warehouseId', p.warehouse_id,
    'customerId', p.customer_id, 'payload', jsonb_build_object('from', p.state, 'to', target, 'waveId', p.wave_id));
end $$;

-- Packs one piece of a line (in a `mixed` wave only sorted pieces); the last piece completes the package. Null without any change if the package is not
-- picked or locked by others, the piece is not open, or the package would be complete but must not ship or has no label yet.
create or replace function package_pack_piece(caller jsonb, scan jsonb, line uuid, mixed boolean) returns jsonb language plpgsql as $$
declare
  p package;
  fact jsonb;
begin
  select x.* into p from package x join package_line l on l.package_id = x.id
  where l.id = line and x.state = 'PICKED' and l.packed < case when mixed then l.sorted else l.quantity end for no key update of x, l skip locked;
  if p.id is null then return null; end if;
  if (select sum(quantity - packed) > 1 from package_line where package_id = p.id) then
    perform package_count_piece(line, 0, 1);
    return jsonb_build_object('step', 'PIECE', 'facts', '[]'::jsonb);
  end if;
  if p.label not in ('READY', 'PRINTED') or p.blocked_at is not null or p.interception = 'REQUESTED' then return null; end if;
  fact := package_moved(caller, scan, p, 'label', 'TO_BE_SHIPPED');
  update package set state = 'TO_BE_SHIPPED', label = 'PRINTED', packed_at = kernel_now(), packed_by_id = (caller->>'actorId')::uuid,
    material_id = (scan->>'materialId')::uuid, abnormal_reason = null, abnormal_note = null, packed = pieces, updated_at = kernel_now(), version = version + 1
  where id = p.id;
  update package_line set packed = quantity where package_id = p.id;
  return jsonb_build_object('step', 'PACKED', 'label', p.label, 'labelRequest', p.label_request, 'trackingNumber', p.tracking_number,
    'labelFileId', p.label_file_id, 'facts', jsonb_build_array(fact));
end $$;

-- Ships a packed package: returns { fact, products: what the ledger has to post for each line }. Null without any change if it may not ship.
create or replace function package_ship(caller jsonb, scan jsonb, of_package uuid) returns jsonb language plpgsql as $$
declare
  p package;
  fact jsonb;
  products jsonb;
begin
  select * into p from package where id = of_package for no key update;
  if p.state <> 'TO_BE_SHIPPED' or p.blocked_at is not null or p.interception = 'REQUESTED' then return null; end if;
  fact := package_moved(caller, scan, p, 'ship', 'SHIPPED');
  update package set state = 'SHIPPED', shipped_at = kernel_now(), abnormal_reason = null, abnormal_note = null, updated_at = kernel_now(), version = version + 1
  where id = p.id;
  select jsonb_agg(jsonb_build_object('id', uuidv7(), 'lineId', l.id, 'warehouseId', l.warehouse_id, 'customerId', l.customer_id, 'productId', l.product_id,
    'good', -l.quantity, 'locked', -l.locked, 'document', jsonb_build_object('kind', 'Package', 'id', p.id, 'number', p.number)) order by l.product_id)
  into products from package_line l where l.package_id = p.id;
  update package_line set locked = 0 where package_id = p.id;
  return jsonb_build_object('fact', fact, 'products', products);
end $$;

-- Lines of a package as a station shows them; same as `shownLines` in graph/wave/store/lines.ts.
create or replace function package_shown_lines(of_package uuid) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('lineId', l.id, 'productId', r.id, 'sku', r.sku, 'productName', r.name,
    'productNameEn', product_name_en(r.name, r.declared_name_en),
    'barcode', product_piece_barcode(r.id), 'pictureFileId', product_picture_file(r.id),
    'quantity', l.quantity, 'sorted', l.sorted, 'packed', l.packed) order by r.sku)
  from package_line l join product r on r.id = l.product_id where l.package_id = of_package
$$;

-- name: I6 a box is received once
select b.id, b.mark, b.received_at, count(r.id) filter (where r.corrects_id is null) as closings, count(r.corrects_id) as openings
from inbound_box b
left join receipt r on r.box_id = b.id and r.closes_box
group by b.id
having count(r.id) filter (where r.corrects_id is null) - count(r.corrects_id) <> (b.received_at is not null)::integer;

-- name: I7 received is at most declared or confirmed, and put away at most received
select id from inbound_line
where received_good + received_defective > greatest(declared, confirmed_up_to) or shelved_good > received_good or shelved_defective > received_defective;

-- name: I7 received, missing, shelved and lost of a line equal the sums of its receipts, shelvings and losses
select l.id, l.received_good, l.received_defective, l.shelved_good, l.shelved_defective, l.lost, l.missing, r.good, r.defective, s.good as on_shelves_good,
  s.defective as on_shelves_defective, x.lost as written_off
from inbound_line l
cross join lateral (select coalesce(sum(good), 0) as good, coalesce(sum(defective), 0) as defective, coalesce(sum(missing), 0) as missing
  from receipt_line where line_id = l.id) r
cross join lateral (
  select coalesce(sum(quantity) filter (where quality = 'GOOD'), 0) as good, coalesce(sum(quantity) filter (where quality = 'DEFECTIVE'), 0) as defective
  from shelving where line_id = l.id
) s
cross join lateral (select coalesce(sum(quantity), 0) as lost from inbound_loss where line_id = l.id) x
where (l.received_good, l.received_defective, l.shelved_good, l.shelved_defective, l.lost, l.missing) <> (r.good, r.defective, s.good, s.defective, x.lost, r.missing);

-- name: I7 stock put away from an inbound order equals its shelvings
select s.batch_id, s.location_id, s.quality, s.shelved, coalesce(f.posted, 0) as posted
from (select batch_id, location_id, quality, sum(quantity) as shelved from shelving group by 1, 2, 3) s
left join (
  -- Once for all: the flow has no index by batch and location.
  select batch_id, location_id, quality, sum(change) as posted from stock_flow
  where quantity = 'ON_HAND' and document_kind = 'InboundOrder' group by 1, 2, 3
) f using (batch_id, location_id, quality)
where s.shelved <> coalesce(f.posted, 0);

-- name: I9 an inbound order's state equals the last state of its history
select o.id, o.number, o.state, h.to_state
from inbound_order o
left join lateral (select to_state from state_history where node_id = o.id order by no desc limit 1) h on true
where h.to_state is distinct from o.state::text;

-- name: I11 in transit, to receive and to shelve equal the sums of the orders
select s.warehouse_id, s.product_id, s.in_transit, s.to_receive, s.to_shelve, o.in_transit as orders_in_transit, o.to_receive as orders_to_receive,
  o.to_shelve as orders_to_shelve
from product_stock s
full join (
  select l.warehouse_id, l.product_id,
    sum(case when d.state in ('IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE') and d.closed_at is null then l.declared - l.signed else 0 end) as in_transit,
    sum(case when d.state in ('TO_BE_STORED', 'IN_STORAGE') and d.closed_at is null
      then greatest(0, l.signed - l.received_good - l.received_defective - l.missing) else 0 end) as to_receive,
    sum(case when d.state in ('TO_BE_STORED', 'IN_STORAGE')
      then l.received_good + l.received_defective - l.shelved_good - l.shelved_defective - l.lost else 0 end) as to_shelve
  from inbound_line l join inbound_order d on d.id = l.order_id
  --since: where (l.warehouse_id, l.product_id) in (select warehouse_id, product_id from stock_flow where no > $1)
  group by 1, 2
) o using (warehouse_id, product_id)
where (coalesce(s.in_transit, 0) <> coalesce(o.in_transit, 0) or coalesce(s.to_receive, 0) <> coalesce(o.to_receive, 0)
   or coalesce(s.to_shelve, 0) <> coalesce(o.to_shelve, 0))
--since: and (warehouse_id, product_id) in (select warehouse_id, product_id from stock_flow where no > $1)
;

-- name: I11 a completed or voided order has nothing left to put away
select o.number, l.id from inbound_order o join inbound_line l on l.order_id = o.id
where o.state in ('COMPLETED', 'VOIDED') and l.received_good + l.received_defective <> l.shelved_good + l.shelved_defective + l.lost;

-- name: I12 unknown parcels have an order exactly if they are claimed, and its customer and warehouse
select p.number from unknown_parcel p left join inbound_order o on o.id = p.order_id
where (p.state = 'CLAIMED') <> (p.order_id is not null)
  or p.order_id is not null and (o.customer_id <> p.customer_id or o.warehouse_id <> p.warehouse_id);

-- name: I12 photos belong to the order of their receipt or parcel, and so do their files
select f.id from inbound_photo f
left join receipt r on r.id = f.receipt_id
left join unknown_parcel p on p.id = f.parcel_id
join stored_picture s on s.id = f.picture_id
where (f.warehouse_id, f.customer_id, f.order_id) is distinct from
    (coalesce(r.warehouse_id, p.warehouse_id), coalesce(r.customer_id, p.customer_id), coalesce(r.order_id, p.order_id))
  or s.used_at is null
  or exists (
    select 1 from stored_file d where d.id in (s.small_file_id, s.medium_file_id, s.full_file_id)
      and (d."right", d.warehouse_id, d.customer_id) is distinct from ('inbound:read', f.warehouse_id, f.customer_id));

-- name: I7 never more received than declared or confirmed, never more shelved than received
select id from inbound_line
where received_good + received_defective > greatest(declared, confirmed_up_to) or shelved_good > received_good or shelved_defective > received_defective;

-- name: I11 in transit, to receive and to shelve are what the orders say
select s.warehouse_id, s.product_id, s.in_transit, s.to_receive, s.to_shelve, o.in_transit as orders_in_transit, o.to_receive as orders_to_receive,
  o.to_shelve as orders_to_shelve
from product_stock s
left join (
  select l.warehouse_id, l.product_id,
    sum(case when d.state in ('IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE') then l.declared - l.signed else 0 end) as in_transit,
    sum(case when d.state in ('TO_BE_STORED', 'IN_STORAGE') and d.closed_at is null
      then greatest(0, l.signed - l.received_good - l.received_defective) else 0 end) as to_receive,
    sum(case when d.state in ('TO_BE_STORED', 'IN_STORAGE')
      then l.received_good + l.received_defective - l.shelved_good - l.shelved_defective - l.lost else 0 end) as to_shelve
  from inbound_line l join inbound_order d on d.id = l.order_id group by 1, 2
) o using (warehouse_id, product_id)
where s.in_transit <> coalesce(o.in_transit, 0) or s.to_receive <> coalesce(o.to_receive, 0) or s.to_shelve <> coalesce(o.to_shelve, 0);

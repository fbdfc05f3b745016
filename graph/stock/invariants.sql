-- A line that begins with `--since:` belongs to the check of each minute only, which limits a statement to what the ledger rows above $1 touch.

-- name: I1 each `after` is the previous one plus the change, and the last equals the row
select f.row_id, f.quantity, f.row_no, f.before, f.change, f.after
from (
  select row_id, quantity, row_no, change, after, coalesce(lag(after) over (partition by row_id, quantity order by row_no),
    --since: (select p.after from stock_flow p where p.row_id = f.row_id and p.quantity = f.quantity and p.no <= $1 order by p.at desc, p.row_no desc limit 1),
    0) as before
  from stock_flow f
  --since: where no > $1
) f where f.after <> f.before + f.change;

-- name: I1 the last ledger row of a product's quantity equals the stock row
select s.id, q.quantity, q.value, coalesce(f.after, 0) as after
from product_stock s
cross join lateral (values ('IN_TRANSIT'::stock_quantity, s.in_transit), ('TO_RECEIVE', s.to_receive), ('TO_SHELVE', s.to_shelve), ('GOOD', s.good),
  ('DEFECTIVE', s.defective), ('LOCKED', s.locked)) as q(quantity, value)
left join lateral (select after from stock_flow f where f.row_id = s.id and f.quantity = q.quantity order by f.at desc, f.row_no desc limit 1) f on true
where q.value <> coalesce(f.after, 0)
--since: and s.id in (select row_id from stock_flow where no > $1)
;

-- name: I1 the last ledger row of a location's pieces equals the stock row
select s.id, s.on_hand, coalesce(f.after, 0) as after
from location_stock s
left join lateral (select after from stock_flow f where f.row_id = s.id and f.quantity = 'ON_HAND' order by f.at desc, f.row_no desc limit 1) f on true
where s.on_hand <> coalesce(f.after, 0)
--since: and s.id in (select row_id from stock_flow where no > $1)
;

-- name: I2 row numbers have no gaps and time never decreases
select f.row_id, f.row_no, f.before_no, f.at, f.before_at
from (
  select row_id, row_no, at, coalesce(lag(row_no) over w,
    --since: (select max(p.row_no) from unnest(enum_range(null::stock_quantity)) as q, lateral (
    --since:   select row_no from stock_flow p where p.row_id = f.row_id and p.quantity = q and p.no <= $1 order by p.at desc, p.row_no desc limit 1) as p),
    0) as before_no, lag(at) over w as before_at
  from stock_flow f
  --since: where no > $1
  window w as (partition by row_id order by row_no)
) f where f.row_no <> f.before_no + 1 or f.at < f.before_at;

-- name: I2 a stock row's number equals its last ledger row's
select r.id, r.row_no, coalesce(f.last, 0) as last
from (select id, row_no from product_stock union all select id, row_no from location_stock) r
left join (
  select row_id, max(row_no) as last from stock_flow
  --since: where no > $1
  group by 1
) f on f.row_id = r.id
where r.row_no <> coalesce(f.last, 0)
--since: and f.last is not null
;

-- name: I3 good and defective equal the stock at locations
select p.warehouse_id, p.product_id, p.good, p.defective, l.good as at_locations_good, l.defective as at_locations_defective
from product_stock p
full join (
  select warehouse_id, product_id, coalesce(sum(on_hand) filter (where quality = 'GOOD'), 0) as good,
    coalesce(sum(on_hand) filter (where quality = 'DEFECTIVE'), 0) as defective
  from location_stock
  --since: where (warehouse_id, product_id) in (select warehouse_id, product_id from stock_flow where no > $1)
  group by 1, 2
) l using (warehouse_id, product_id)
where (coalesce(p.good, 0) <> coalesce(l.good, 0) or coalesce(p.defective, 0) <> coalesce(l.defective, 0))
--since: and (warehouse_id, product_id) in (select warehouse_id, product_id from stock_flow where no > $1)
;

-- name: I4 locked equals the sum reserved by lines
select s.warehouse_id, s.product_id, s.locked, coalesce(l.locked, 0) as lines
from product_stock s
left join (
  select warehouse_id, product_id, sum(locked) as locked from package_line
  --since: where (warehouse_id, product_id) in (select warehouse_id, product_id from stock_flow where no > $1)
  group by 1, 2
) l using (warehouse_id, product_id)
where s.locked <> coalesce(l.locked, 0)
--since: and s.id in (select row_id from stock_flow where no > $1)
;

-- name: I4 a line reserves what its package's state requires
select l.id, p.number, p.state, l.quantity, l.locked
from package_line l join package p on p.id = l.package_id
where case
  when p.state in ('PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED') then l.locked <> l.quantity
  when p.state = 'ABNORMAL' then l.locked > l.quantity
  else l.locked <> 0 end
--since: and p.id in (select document_id from stock_flow where no > $1 and document_kind = 'Package')
;

-- name: I4b allocated equals the sum of the allocations
select s.id, s.allocated, coalesce(a.quantity, 0) as allocations
from location_stock s left join (select location_stock_id, sum(quantity) as quantity from allocation group by 1) a on a.location_stock_id = s.id
where s.allocated <> coalesce(a.quantity, 0)
--since: and s.id in (select row_id from stock_flow where no > $1)
;

-- name: I4b a line has allocated what its package's state requires
select l.id, p.number, p.state, l.quantity, l.locked, coalesce(a.quantity, 0) as allocated, coalesce(a.on_out, 0) as on_out
from package_line l
join package p on p.id = l.package_id
left join (
  select a.owner_id, sum(a.quantity) as quantity, sum(a.quantity) filter (where o.kind = 'OUT') as on_out
  from allocation a join location_stock s on s.id = a.location_stock_id join location o on o.id = s.location_id
  where a.owner = 'PACKAGE_LINE' group by 1
) a on a.owner_id = l.id
where (coalesce(a.quantity, 0) > l.locked
   or (p.state in ('DRAFT', 'PENDING', 'SHIPPED', 'CANCELLED') and a.quantity > 0)
   or (p.state in ('TO_BE_PRINTED', 'PICKING') and coalesce(a.quantity, 0) <> l.quantity)
   or (p.state in ('PICKED', 'TO_BE_SHIPPED') and coalesce(a.on_out, 0) <> l.quantity))
--since: and p.id in (select document_id from stock_flow where no > $1 and document_kind = 'Package')
;

-- name: I4b the owner of an allocation is open
select a.id, a.owner, a.owner_id
from allocation a
where case a.owner
  when 'PACKAGE_LINE' then not exists (select from package_line l where l.id = a.owner_id)
  when 'RETURN_TASK' then not exists (select from return_task t where t.id = a.owner_id and t.state = 'OPEN' and t.quantity - t.returned = a.quantity)
  when 'COUNT_HOLD' then not exists (select from count_hold h where h.id = a.owner_id and h.state = 'OPEN')
  else false end;

-- name: I4b open return tasks and count holds have allocated their goods
select t.id, 'RETURN_TASK' as owner from return_task t
where t.state = 'OPEN' and not exists (select from allocation a where a.owner = 'RETURN_TASK' and a.owner_id = t.id)
union all
select h.id, 'COUNT_HOLD' from count_hold h
where h.state = 'OPEN' and not exists (select from allocation a where a.owner = 'COUNT_HOLD' and a.owner_id = h.id);

-- name: I5 nothing is negative
select id from (
  select id, least(in_transit, to_receive, to_shelve, good, defective, locked, available) as least from product_stock
  union all select id, least(on_hand, allocated, free) from location_stock
) s
where least < 0
--since: and id in (select row_id from stock_flow where no > $1)
;

-- name: I10 every ledger row refers to an applied command
select distinct f.command_id from stock_flow f
where not exists (select from command_log c where c.id = f.command_id and c.outcome = 'APPLIED')
--since: and f.no > $1
;

-- name: I12 the OUT location of a finished wave is empty, except for open packages and return tasks
select l.code, sum(s.on_hand) as on_hand
from location_stock s join location l on l.id = s.location_id join wave w on w.out_location_id = l.id
where s.on_hand > 0 and w.state in ('ENDED', 'VOIDED')
  and not exists (select from package p where p.wave_id = w.id and p.state in ('PICKING', 'PICKED', 'TO_BE_SHIPPED', 'ABNORMAL'))
  and not exists (select from allocation a where a.location_stock_id = s.id and a.owner = 'RETURN_TASK')
group by 1;

-- name: I12 a low-stock level belongs to the warehouse and customer of its stock
select v.stock_id from stock_level v join product_stock s on s.id = v.stock_id
where v.warehouse_id <> s.warehouse_id or v.customer_id <> s.customer_id;

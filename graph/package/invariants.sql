-- name: I6 a package outside the wave states is in no wave, and one being picked or packed is in an open wave
select p.number, p.state, w.number as wave, w.state as wave_state
from package p left join wave w on w.id = p.wave_id
where (p.state in ('DRAFT', 'PENDING', 'CANCELLED') and p.wave_id is not null)
   or (p.state in ('TO_BE_PRINTED', 'PICKING', 'PICKED') and w.state in ('ENDED', 'VOIDED'));

-- name: a line is in the wave of its package
select p.number, l.id, l.wave_id as line_wave, p.wave_id
from package_line l join package p on p.id = l.package_id
where l.wave_id is distinct from p.wave_id;

-- name: I9 a package's state equals the last state of its history
select p.number, p.state, h.to_state
from package p
left join lateral (select to_state from state_history h where h.node_id = p.id order by h.no desc limit 1) h on true
where h.to_state is distinct from p.state::text;

-- name: the tally of packages equals a count
select coalesce(t.warehouse_id, c.warehouse_id) as warehouse_id, coalesce(t.state, c.state) as state, coalesce(t.day, c.day) as day,
  coalesce(t.wave_id, c.wave_id) as wave_id, coalesce(t.sum, 0) as tally, coalesce(c.count, 0) as count
from (
  select warehouse_id, customer_id, wave_id, state, day, sum(count) as sum from (
    select warehouse_id, customer_id, wave_id, state, day, count from package_tally_fold
    union all select warehouse_id, customer_id, wave_id, state, day, delta from package_tally
  ) x group by 1, 2, 3, 4, 5
) t
full join (select warehouse_id, customer_id, wave_id, state, day, count(*) as count from package group by 1, 2, 3, 4, 5) c
  on c.warehouse_id = t.warehouse_id and c.customer_id = t.customer_id and c.wave_id is not distinct from t.wave_id and c.state = t.state and c.day = t.day
where coalesce(t.sum, 0) <> coalesce(c.count, 0);

-- name: the packages created by day equal a count, and so do all that are shipped; the day of a shipment is the one in the time zone of its time
select coalesce(t.warehouse_id, c.warehouse_id) as warehouse_id, coalesce(t.customer_id, c.customer_id) as customer_id,
  coalesce(t.channel_id, c.channel_id) as channel_id, coalesce(t.day, c.day) as day, t.created as tally, c.created as count,
  t.shipped as shipped_tally, c.shipped as shipped_count, t.pieces as pieces_tally, c.pieces as pieces_count
from (
  select warehouse_id, customer_id, channel_id, x.day, sum(x.created) as created, sum(x.shipped) as shipped, sum(x.pieces) as pieces
  from (select * from package_day_tally_fold union all select * from (select gen_random_uuid(), warehouse_id, customer_id, channel_id, day, created, shipped, pieces from package_day_tally) n) f
  cross join lateral (values (f.day, f.created, 0, 0), (null, 0, f.shipped, f.pieces)) as x(day, created, shipped, pieces) group by 1, 2, 3, 4
) t
full join (
  select warehouse_id, customer_id, channel_id, x.day, sum(x.created) as created, sum(x.shipped) as shipped, sum(x.pieces) as pieces
  from package p cross join lateral (values (p.day, 1, 0, 0),
    (null, 0, case when p.shipped_at is null then 0 else 1 end, case when p.shipped_at is null then 0 else p.pieces end)) as x(day, created, shipped, pieces) group by 1, 2, 3, 4
) c on c.warehouse_id = t.warehouse_id and c.customer_id = t.customer_id and c.channel_id is not distinct from t.channel_id and c.day is not distinct from t.day
where (coalesce(t.created, 0), coalesce(t.shipped, 0), coalesce(t.pieces, 0)) <> (coalesce(c.created, 0), coalesce(c.shipped, 0), coalesce(c.pieces, 0));

-- name: exactly drafts have draft reasons
select number, state, draft_reasons from package where (state = 'DRAFT') <> (draft_reasons <> '[]');

-- name: an accepted package has or awaits a label, and an existing label is readable
select number, state, label from package
where (state in ('PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED') and label in ('NONE', 'VOIDED'))
   or (state = 'DRAFT' and label = 'REQUESTED')
   or (label in ('READY', 'PRINTED') and (tracking_number is null or label_file_id is null));

-- name: a package has a recipient, and its totals equal the sums of its lines
select p.number, p.skus, p.pieces, p.sorted, p.packed, l.skus as line_skus, l.pieces as line_pieces, l.sorted as line_sorted, l.packed as line_packed
from package p
left join recipient r on r.package_id = p.id
left join (
  select package_id, count(*) as skus, sum(quantity) as pieces, sum(sorted) as sorted, sum(packed) as packed from package_line group by 1
) l on l.package_id = p.id
where r.package_id is null or (p.skus, p.pieces, p.sorted, p.packed) is distinct from (l.skus, l.pieces, l.sorted, l.packed);

-- name: a line, its package and its recipient belong to the same warehouse and customer
select p.number from package p
left join package_line l on l.package_id = p.id and (l.warehouse_id <> p.warehouse_id or l.customer_id <> p.customer_id)
left join recipient r on r.package_id = p.id and (r.warehouse_id <> p.warehouse_id or r.customer_id <> p.customer_id)
where l.id is not null or r.package_id is not null;

-- name: an examination belongs to the warehouse and customer of its package, which is ready to ship while it is examined, and then may be shipped
select p.number, p.state, x.state as examination from examination x join package p on p.id = x.package_id
where (x.warehouse_id, x.customer_id) is distinct from (p.warehouse_id, p.customer_id)
  or (x.state = 'INSPECTING' and p.state <> 'TO_BE_SHIPPED') or (x.state = 'INSPECTED' and p.state not in ('TO_BE_SHIPPED', 'SHIPPED'))
  or (x.state = 'WAITING') <> (x.started_at is null) or (x.state = 'INSPECTED') <> (x.finished_at is not null);

-- name: pieces are examined while an examination is open, all of them once it is finished
select p.number, l.quantity, l.examined, x.state from package_line l
join package p on p.id = l.package_id left join examination x on x.package_id = p.id
where (coalesce(x.state, 'WAITING') = 'WAITING' and l.examined <> 0) or (x.state = 'INSPECTED' and l.examined <> l.quantity)
  or l.examined not between 0 and l.quantity;

-- name: a package is being intercepted while one request of it is open, which belongs to its warehouse and customer
select p.number, p.state, p.interception, r.state as request from package p
left join interception_request r on r.package_id = p.id and r.state = 'REQUESTED'
where (p.interception = 'REQUESTED') <> (r.id is not null) or (r.id is not null and p.state in ('SHIPPED', 'CANCELLED'))
   or (r.warehouse_id, r.customer_id) is distinct from (case when r.id is not null then p.warehouse_id end, case when r.id is not null then p.customer_id end);

-- name: the state of an interception equals the last state of its history
select r.id, r.state, h.to_state from interception_request r
left join lateral (select to_state from state_history h where h.node_id = r.id order by h.no desc limit 1) h on true
where h.to_state is distinct from r.state::text;

-- name: a package whose cancelling was approved is cancelled
select p.number, p.state, r.id from interception_request r join package p on p.id = r.package_id
where r.state = 'APPROVED' and r.wish = 'CANCEL' and p.state <> 'CANCELLED';

-- name: the status of a package on its way is that of the latest event of its newest label, and no event is of a package that is not tracked
select k.package_id, k.status, k.status_at, e.status as latest, e.at
from package_tracking k left join lateral (
  select e.status, e.at from tracking_event e where e.package_id = k.package_id and e.tracking_number = k.tracking_number
  order by e.at desc, e.status desc limit 1
) e on true
where k.status is distinct from e.status or k.status_at is distinct from e.at
union all
select e.package_id, e.status, e.at, null, null from tracking_event e
where not exists (select from package_tracking k where k.package_id = e.package_id and k.warehouse_id = e.warehouse_id and k.customer_id = e.customer_id);

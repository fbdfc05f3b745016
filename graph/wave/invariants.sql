-- name: I6 picked and packed packages are in a wave of their warehouse and logistics group, or in a simple print
select p.number, p.state, w.number as wave
from package p left join wave w on w.id = p.wave_id
where (p.wave_id is null and p.simple_print_id is null and p.state in ('TO_BE_PRINTED', 'PICKING', 'PICKED'))
   or (p.wave_id is not null and (p.warehouse_id <> w.warehouse_id or p.group_id is distinct from w.group_id));

-- name: I6 packages being picked or packed are in a wave whose state has come as far
select p.number, p.state, w.number as wave, w.state as wave_state
from package p join wave w on w.id = p.wave_id
where p.blocked_at is null and p.interception <> 'REQUESTED'
  and case p.state
    when 'TO_BE_PRINTED' then w.state <> 'TO_BE_PICKED'
    when 'PICKING' then w.state not in ('PICKING', 'TO_BE_PACKED', 'PACKAGING')
    when 'PICKED' then w.state not in ('TO_BE_PACKED', 'PACKAGING')
    else false end;

-- name: the flags of a wave agree with its state
select number, state, printed_at, picked_at, suspended_at, ended_at
from wave
where (state = 'TO_BE_PICKED') and (printed_at is not null or picked_at is not null)
   or (state = 'PICKING') and (printed_at is null or picked_at is not null)
   or (state in ('TO_BE_PACKED', 'PACKAGING')) and (printed_at is null or picked_at is null)
   or (state in ('ENDED', 'VOIDED')) <> (ended_at is not null)
   or (suspended_at is not null and state <> 'PACKAGING')
   or (suspended_at is not null and packer_id is not null);

-- name: each package of a mixed wave has its own slot, and no other package has one
select p.wave_id, p.slot, w.type, count(*)
from package p left join wave w on w.id = p.wave_id
group by 1, 2, 3
having (p.slot is not null and (count(*) > 1 or w.type is distinct from 'MIXED'))
    or (p.slot is null and w.type = 'MIXED');

-- name: a box of a pick cart that a package got when another one was full is of no other package
select w.number, b.box, p.number as package
from wave_box b join wave w on w.id = b.wave_id join package p on p.wave_id = b.wave_id and p.slot = b.box
union all
select w.number, b.box, null from wave_box b join wave w on w.id = b.wave_id where w.sort_mode <> 'WHILE_PICKING';

-- name: a box that a package got when another one was full is of the pick cart that is bound
select w.number, b.box, c.number as cart, c.boxes
from wave_box b join wave w on w.id = b.wave_id join pick_car c on c.id = w.cart_id
where b.box > c.boxes and w.state not in ('ENDED', 'VOIDED');

-- name: in a sorted wave, pieces packed of an open package were sorted before
select p.number, l.id, l.sorted, l.packed
from package_line l join package p on p.id = l.package_id join wave w on w.id = p.wave_id
where p.state = 'PICKED' and w.type = 'MIXED' and l.packed > l.sorted;

-- name: in a wave that is sorted while it is picked, the pieces in a box are those picked for its package
select p.number, l.id, l.sorted, o.quantity
from wave w join package p on p.wave_id = w.id join package_line l on l.package_id = p.id
cross join lateral (
  select coalesce(sum(a.quantity), 0) as quantity from allocation a join location_stock s on s.id = a.location_stock_id
  where a.owner = 'PACKAGE_LINE' and a.owner_id = l.id and s.location_id = w.out_location_id
) o
where w.sort_mode = 'WHILE_PICKING' and w.state = 'PICKING' and p.state in ('PICKING', 'ABNORMAL') and l.sorted <> o.quantity;

-- name: a pick cart is of the warehouse of its wave, which has one from the first picked piece until it is picked, or ends if it is sorted while it is picked
select w.number, c.number as cart
from wave w left join pick_car c on c.id = w.cart_id
where (c.id is not null and c.warehouse_id <> w.warehouse_id)
   or (w.bind_cart and w.cart_id is null and w.state in ('PICKING', 'TO_BE_PACKED', 'PACKAGING')
       and (w.sort_mode = 'WHILE_PICKING' or w.picked_at is null)
       and exists (select from location_stock s where s.location_id = w.out_location_id and s.on_hand > 0));

-- name: I12 stock on the OUT location of a wave belongs to its packages or to return tasks
select o.code, a.owner, a.owner_id, a.quantity
from wave w join location o on o.id = w.out_location_id join location_stock s on s.location_id = o.id join allocation a on a.location_stock_id = s.id
where a.owner <> 'RETURN_TASK'
  and not exists (select from package_line l join package p on p.id = l.package_id where a.owner = 'PACKAGE_LINE' and l.id = a.owner_id and p.wave_id = w.id)
union all
select o.code, null, null, s.free
from wave w join location o on o.id = w.out_location_id join location_stock s on s.location_id = o.id
where s.free <> 0;

-- name: I6 a package is in a wave or in a simple print, and one to be printed is in an open one of its warehouse
select p.number, p.state, s.number as simple_print, s.state as simple_print_state
from package p join simple_print s on s.id = p.simple_print_id
where p.wave_id is not null or p.warehouse_id <> s.warehouse_id or p.state in ('DRAFT', 'PENDING', 'PICKING', 'PICKED', 'CANCELLED')
  or (p.state = 'TO_BE_PRINTED' and s.state not in ('TO_BE_PRINTED', 'PRINTED'));

-- name: a simple print has a time of printing once it is printed
select number, state, printed_at from simple_print
where (state = 'TO_BE_PRINTED' and printed_at is not null) or (state in ('PRINTED', 'CONFIRMED') and printed_at is null);

-- name: I12 stock on the OUT location of a simple print belongs to its packages or to return tasks
select o.code, a.owner, a.owner_id, a.quantity
from simple_print w join location o on o.id = w.out_location_id join location_stock s on s.location_id = o.id join allocation a on a.location_stock_id = s.id
where a.owner <> 'RETURN_TASK'
  and not exists (
    select from package_line l join package p on p.id = l.package_id
    where a.owner = 'PACKAGE_LINE' and l.id = a.owner_id and p.simple_print_id = w.id and p.state in ('TO_BE_SHIPPED', 'ABNORMAL'))
union all
select o.code, null, null, s.free
from simple_print w join location o on o.id = w.out_location_id join location_stock s on s.location_id = o.id
where s.free <> 0;

-- name: I6 picked and packed packages are in a wave of their warehouse and logistics group
select p.number, p.state, w.number as wave
from package p left join wave w on w.id = p.wave_id
where (p.wave_id is null and p.state in ('TO_BE_PRINTED', 'PICKING', 'PICKED'))
   or (p.wave_id is not null and (p.warehouse_id <> w.warehouse_id or p.group_id is distinct from w.group_id));

-- name: I6 packages being picked or packed are in a wave whose state has come as far
select p.number, p.state, w.number as wave, w.state as wave_state
from package p join wave w on w.id = p.wave_id
where p.blocked_at is null and p.interception <> 'REQUESTED'
  and case p.state
    when 'TO_BE_PRINTED' then w.state <> 'TO_BE_PICKED'
    when 'PICKING' then w.state <> 'PICKING'
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

-- name: in a sorted wave, pieces packed of an open package were sorted before
select p.number, l.id, l.sorted, l.packed
from package_line l join package p on p.id = l.package_id join wave w on w.id = p.wave_id
where p.state = 'PICKED' and w.type = 'MIXED' and l.packed > l.sorted;

-- name: I12 stock on the OUT location of a wave belongs to its packages or to return tasks
select o.code, a.owner, a.owner_id, a.quantity
from wave w join location o on o.id = w.out_location_id join location_stock s on s.location_id = o.id join allocation a on a.location_stock_id = s.id
where a.owner <> 'RETURN_TASK'
  and not exists (select from package_line l join package p on p.id = l.package_id where a.owner = 'PACKAGE_LINE' and l.id = a.owner_id and p.wave_id = w.id)
union all
select o.code, null, null, s.free
from wave w join location o on o.id = w.out_location_id join location_stock s on s.location_id = o.id
where s.free <> 0;

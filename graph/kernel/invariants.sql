-- name: I9 every state change is an edge of its machine
select h.no, h.machine, h.node_id, h.action, h.from_state, h.to_state
from state_history h
where h.from_state is not null
  and not exists (
    select from machine_edge e
    where e.machine = h.machine and e.action = h.action and e.from_state = h.from_state and e.to_state = h.to_state);

-- name: I9 each change starts where the last one ended
select h.no, h.machine, h.node_id, h.action, h.from_state, h.before
from (select *, lag(to_state) over (partition by node_id order by no) as before from state_history) h
where h.from_state is distinct from h.before;

-- name: I10 no key is left open
select scope, key from command_key where outcome = 'OPEN';

-- name: orphans of facts and history
select 'event' as what, e.no from event e where not exists (select from command_log c where c.id = e.command_id)
union all select 'state_history', h.no from state_history h where not exists (select from command_log c where c.id = h.command_id);

-- name: events have gapless positions
select n.position, p.count, p.highest
from event_numbering n, (select count(*) as count, coalesce(max(position), 0) as highest from event_position) p
where n.position <> p.count or n.position <> p.highest;

-- name: every event that is settled has a position
select n.settled_no, e.count as events, p.count as positions
from event_numbering n,
  lateral (select count(*) as count from event where no <= n.settled_no) e,
  lateral (select count(*) as count from event_position where no <= n.settled_no) p
where e.count <> p.count;

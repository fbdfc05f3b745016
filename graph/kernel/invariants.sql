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

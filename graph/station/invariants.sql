-- name: a scan that has an exception was not applied
select e.id, e.key
from scan_exception e
join command_key k on k.scope = 'STAFF:' || e.staff_id and k.key = e.key
where k.outcome = 'APPLIED';

-- name: a scan exception's state equals the last state of its history
select e.id, e.state
from scan_exception e
where e.state::text is distinct from (
  select h.to_state from state_history h where h.node_id = e.id order by h.no desc limit 1);

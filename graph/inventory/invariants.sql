-- name: I4b an adjustment holds what it takes off while it waits for approval, and nothing after
select l.id, a.number, a.state, l.change, coalesce(h.pieces, 0) as held
from adjustment_line l
join adjustment a on a.id = l.adjustment_id
left join lateral (select sum(quantity) as pieces from allocation where owner = 'ADJUSTMENT' and owner_id = l.id) h on true
where coalesce(h.pieces, 0) <> case when a.state = 'AWAITING_APPROVAL' then greatest(0, -l.change) else 0 end;

-- name: a posted adjustment changed the stock by its lines, any other by nothing
select a.number, a.state, coalesce(l.pieces, 0) as pieces, coalesce(f.posted, 0) as posted
from adjustment a
left join lateral (select sum(change) as pieces from adjustment_line where adjustment_id = a.id) l on true
left join lateral (select sum(change) as posted from stock_flow where document_id = a.id and quantity = 'ON_HAND') f on true
where coalesce(f.posted, 0) <> case when a.state = 'POSTED' then coalesce(l.pieces, 0) else 0 end;

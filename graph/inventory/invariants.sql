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
where coalesce(f.posted, 0) <> case when a.state = 'POSTED' then coalesce(l.pieces, 0) else 0 end
--since: and a.id in (select document_id from stock_flow where no > $1 and document_kind = 'Adjustment')
;

-- name: I4b a transfer holds at their locations what it still moves, in hand what it took off, and nothing when it is over
select l.id, t.number, t.state, l.quantity, l.moved_out, coalesce(h.shelf, 0) as shelf, coalesce(h.hand, 0) as hand
from transfer_line l
join transfer t on t.id = l.transfer_id
left join lateral (
  select sum(a.quantity) filter (where s.location_id <> coalesce(t.hand_location_id, '00000000-0000-0000-0000-000000000000')) as shelf,
    sum(a.quantity) filter (where s.location_id = t.hand_location_id) as hand
  from allocation a join location_stock s on s.id = a.location_stock_id where a.owner = 'TRANSFER' and a.owner_id = l.id
) h on true
where coalesce(h.shelf, 0) <> case when t.state in ('CREATED', 'PARTIAL') then l.quantity - l.moved_out else 0 end
  or coalesce(h.hand, 0) <> l.moved_out - l.moved_in - l.returned - l.lost;

-- name: I8 a line of a transfer counts its moves, and a transfer that is over has nothing in hand
select l.id, t.number, t.state, l.moved_out, l.moved_in, l.returned, l.lost
from transfer_line l
join transfer t on t.id = l.transfer_id
left join lateral (
  select coalesce(sum(quantity) filter (where kind = 'OUT'), 0) as moved_out, coalesce(sum(quantity) filter (where kind = 'IN'), 0) as moved_in,
    coalesce(sum(quantity) filter (where kind = 'RETURNED'), 0) as returned, coalesce(sum(quantity) filter (where kind = 'LOST'), 0) as lost
  from transfer_move where line_id = l.id
) m on true
where (l.moved_out, l.moved_in, l.returned, l.lost) <> (m.moved_out, m.moved_in, m.returned, m.lost)
  or t.state <> 'PARTIAL' and l.moved_out <> l.moved_in + l.returned + l.lost
  or t.state in ('CREATED', 'VOIDED') and l.moved_out <> 0;

-- name: I8 the ledger of a transfer shows its moves, and nothing is lost on the way
select t.number, t.state, coalesce(l.hand, 0) as hand, coalesce(f.hand, 0) as posted_hand, coalesce(l.shelf, 0) as shelf, coalesce(f.shelf, 0) as posted_shelf
from transfer t
left join lateral (
  select sum(moved_out - moved_in - returned - lost) as hand, sum(moved_in + returned - moved_out) as shelf from transfer_line where transfer_id = t.id
) l on true
left join lateral (
  select sum(change) filter (where location_id = t.hand_location_id) as hand,
    sum(change) filter (where location_id is distinct from t.hand_location_id) as shelf
  from stock_flow where document_id = t.id and quantity = 'ON_HAND'
) f on true
where (coalesce(l.hand, 0) <> coalesce(f.hand, 0) or coalesce(l.shelf, 0) <> coalesce(f.shelf, 0))
--since: and t.id in (select document_id from stock_flow where no > $1 and document_kind = 'Transfer')
;

-- name: I12 the hand location of a transfer that is over is empty
select t.number, t.state, s.on_hand from transfer t join location_stock s on s.location_id = t.hand_location_id where t.state <> 'PARTIAL' and s.on_hand <> 0;

-- name: a completed count posted the differences of its lines, any other nothing
select c.number, c.state, k.product_id, k.posted, coalesce(f.posted, 0) as in_the_ledger
from stock_count c
join stock_count_line k on k.count_id = c.id
left join (
  select document_id, location_id, product_id, sum(change) as posted from stock_flow
  where document_kind = 'StockCount' and quantity = 'ON_HAND'
    --since: and document_id in (select document_id from stock_flow where no > $1 and document_kind = 'StockCount')
  group by document_id, location_id, product_id
) f on f.document_id = c.id and f.location_id = k.location_id and f.product_id = k.product_id
where (coalesce(f.posted, 0) <> coalesce(k.posted, 0) or (k.posted is null) = (c.state = 'COMPLETED'))
--since: and c.id in (select document_id from stock_flow where no > $1 and document_kind = 'StockCount')
;

-- name: a count that has not started has no entries, and one that is over has an end
select c.number, c.state from stock_count c
where (c.state in ('COMPLETED', 'CANCELLED')) <> (c.ended_at is not null)
  or c.state = 'TO_COUNT' and exists (select from stock_count_line k join stock_count_entry e on e.line_id = k.id where k.count_id = c.id);

-- name: a count posted nothing that a count or an adjustment had corrected meanwhile (of the last 30 days, and by a version that knows them: the ledger cannot be repaired)
select c.number, k.product_id, k.location_id, e.counted, k.book, k.posted, s.accounted
from stock_count_line k
join stock_count c on c.id = k.count_id and c.state = 'COMPLETED' and c.ended_at > now() - interval '30 days'
  and c.ended_at > (select finished_at from _prisma_migrations where migration_name = '20261128081200_place_followers')
join lateral (select counted, counted_at from stock_count_entry where line_id = k.id order by id desc limit 1) e on true
join lateral (
  select coalesce(sum(f.change) filter (where a.reason in ('LOST', 'FOUND', 'CORRECTION') or f.document_kind = 'StockCount'
    or least(f.scanned_at, f.at) <= e.counted_at), 0) as accounted
  from location_stock s
  join stock_flow f on f.row_id = s.id and f.quantity = 'ON_HAND' and f.row_no > coalesce((k.book_rows->>s.id::text)::integer, 0)
  left join adjustment a on f.document_kind = 'Adjustment' and a.id = f.document_id
  where s.location_id = k.location_id and s.product_id = k.product_id and s.quality = k.quality and f.document_id <> c.id
    and f.no < (select min(o.no) from location_stock x join stock_flow o on o.row_id = x.id and o.document_id = c.id
      where x.location_id = k.location_id and x.product_id = k.product_id and x.quality = k.quality)
) s on true
where k.posted <> 0 and k.posted <> e.counted - k.book - s.accounted
  and (exists (select from stock_count_line l join stock_count o on o.id = l.count_id and o.ended_at between k.book_at and c.ended_at
      where l.location_id = k.location_id and l.product_id = k.product_id and l.count_id <> k.count_id and l.posted <> 0)
    or exists (select from adjustment_line l join adjustment a on a.id = l.adjustment_id and a.state = 'POSTED' and a.reason in ('LOST', 'FOUND', 'CORRECTION')
      where l.product_id = k.product_id and l.location_id = k.location_id and a.updated_at between k.book_at and c.ended_at));

-- name: I12 photos of adjustments and their files belong to their adjustment
select f.id from adjustment_photo f
join adjustment a on a.id = f.adjustment_id
join stored_picture s on s.id = f.picture_id
where (f.warehouse_id, f.customer_id) is distinct from (a.warehouse_id, a.customer_id)
  or s.used_at is null
  or exists (
    select 1 from stored_file d where d.id in (s.small_file_id, s.medium_file_id, s.full_file_id)
      and (d."right", d.warehouse_id, d.customer_id) is distinct from ('inventory:read', f.warehouse_id, f.customer_id));

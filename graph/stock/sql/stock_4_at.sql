-- Last ledger row of a stock row's quantity up to a moment; none if it had no change until then. A command that was still writing at the moment
-- does not count, for any of its rows: it holds their locks, so its changes are the last ones there, and locations and product agree.
-- Commands write for less than a minute; older rows need no check.
create or replace function stock_at(of_row uuid, of_quantity stock_quantity, moment timestamptz) returns table (after integer, at timestamptz)
language sql stable as $$
  select f.after, f.at from stock_flow f
  where f.row_id = of_row and f.quantity = of_quantity and f.at <= moment
    and (f.at <= moment - interval '1 minute' or not exists (
      select from (
        select p.id from product_stock p where p.warehouse_id = f.warehouse_id and p.product_id = f.product_id
        union all select l.id from location_stock l where l.warehouse_id = f.warehouse_id and l.product_id = f.product_id
      ) r
      join stock_flow g on g.row_id = r.id and g.quantity = any(enum_range(null::stock_quantity)) and g.at > moment
        and g.at <= moment + interval '1 minute' and g.command_id = f.command_id
    ))
  order by f.at desc, f.row_no desc limit 1
$$;

-- Quantities of a product stock row at a moment; `last_at` is the last change until then, null if there was none.
create or replace function stock_product_at(of_row uuid, moment timestamptz) returns table (
  in_transit integer, to_receive integer, to_shelve integer, good integer, defective integer, locked integer, available integer, total integer, last_at timestamptz
) language sql stable as $$
  select coalesce(t.after, 0), coalesce(r.after, 0), coalesce(s.after, 0), coalesce(g.after, 0), coalesce(d.after, 0), coalesce(l.after, 0),
    coalesce(g.after, 0) - coalesce(l.after, 0), coalesce(g.after, 0) + coalesce(d.after, 0), greatest(t.at, r.at, s.at, g.at, d.at, l.at)
  from (select) as one
  left join stock_at(of_row, 'IN_TRANSIT', moment) t on true
  left join stock_at(of_row, 'TO_RECEIVE', moment) r on true
  left join stock_at(of_row, 'TO_SHELVE', moment) s on true
  left join stock_at(of_row, 'GOOD', moment) g on true
  left join stock_at(of_row, 'DEFECTIVE', moment) d on true
  left join stock_at(of_row, 'LOCKED', moment) l on true
$$;

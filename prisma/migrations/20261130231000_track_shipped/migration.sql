-- Packages that are on their way when the program begins to ask carriers: those shipped in the last 60 days by a label. The follower that tracks those
-- shipped from now on begins here, so that none is missed between. In batches, each in a transaction of its own; safe to repeat. They are asked about
-- over the next 12 hours, not all at once.
do $$
declare
  passed uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  insert into follower (name, position) select 'package.tracking', position from event_numbering where id = 1 on conflict do nothing;
  commit;
  loop
    batch := array(select id from package where id > passed order by id limit 5000);
    exit when cardinality(batch) = 0;
    insert into package_tracking (package_id, warehouse_id, customer_id, channel_id, carrier, tracking_number, earlier_numbers, quiet_since, next_at)
    select p.id, p.warehouse_id, p.customer_id, p.channel_id, c.carrier, p.tracking_number, '{}', p.shipped_at, now() + random() * interval '12 hours'
    from package p join channel c on c.id = p.channel_id
    where p.id = any(batch) and p.state = 'SHIPPED' and p.tracking_number is not null and p.shipped_at > now() - interval '60 days'
    order by p.id on conflict do nothing;
    commit;
    passed := batch[cardinality(batch)];
  end loop;
end $$;

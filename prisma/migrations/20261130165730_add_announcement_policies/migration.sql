-- What customers read of announcements: published ones for customers, of a warehouse that is enabled for them or of all, for all customers or for
-- them; and what their users have read. Each table in a transaction of its own, because it waits for a lock on the table; safe to repeat.
do $$
declare
  read record;
begin
  for read in
    values
      ('announcement_customer', $own$customer_id = (select nullif(current_setting('app.customer', true), '')::uuid)$own$),
      ('announcement_read', 'staff_id in (select id from staff)'),
      -- The tables in it show the customer its own rows only, too.
      ('announcement', $told$audience = 'CUSTOMERS' and state = 'PUBLISHED'
        and exists (select from customer_warehouse w
          where w.enabled and (announcement.warehouse_id is null or w.warehouse_id = announcement.warehouse_id))
        and (all_customers or exists (select from announcement_customer c where c.announcement_id = announcement.id))$told$)
  loop
    execute format('alter table %I enable row level security', read.column1);
    execute format('drop policy if exists customer_reads on %I', read.column1);
    execute format('create policy customer_reads on %I for select using (%s)', read.column1, read.column2);
    commit;
  end loop;
end $$;

-- What customers read of tracking: the events and the status of their own packages. How carriers are asked is not granted to them
-- (prisma/customerReads.ts). Each table in a transaction of its own, because it waits for a lock on the table; safe to repeat.
do $$
declare
  read record;
begin
  for read in values ('package_tracking'), ('tracking_event')
  loop
    execute format('alter table %I enable row level security', read.column1);
    execute format('drop policy if exists customer_reads on %I', read.column1);
    execute format(
      'create policy customer_reads on %I for select using (customer_id = (select nullif(current_setting(''app.customer'', true), '''')::uuid))',
      read.column1);
    commit;
  end loop;
end $$;

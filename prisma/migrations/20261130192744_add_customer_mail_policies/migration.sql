-- What customers read of mails: what their users have chosen. Each table in a transaction of its own, because it waits for a lock on the table; safe to
-- repeat.
do $$
declare
  read record;
begin
  for read in values ('notice_mail'), ('notice_mail_schedule')
  loop
    execute format('alter table %I enable row level security', read.column1);
    execute format('drop policy if exists customer_reads on %I', read.column1);
    -- The table in it shows the customer its own rows only, too.
    execute format('create policy customer_reads on %I for select using (staff_id in (select id from staff))', read.column1);
    commit;
  end loop;
end $$;

-- Gives committed events their gapless positions, at most a hundred thousand, and returns how many. An event is numbered only once its transaction has
-- committed, hence what commits later has a later position, and a reader that remembers its position misses nothing. Of a document's events, the
-- later one comes later: the command that waited for the lock commits after the other one, or has the higher number. Numbering needs no transaction numbers, which mean
-- nothing in a cluster that a dump was restored into.
-- All events up to `settled_no` are numbered, or their transaction has rolled back. `settling_no` is settled once `writers`, the transactions that
-- could still have a lower number when it was read, have ended: a writer locks the table before it draws a number.
create or replace function kernel_number_events() returns integer language plpgsql as $$
declare
  most constant integer := 100000;
  numbering event_numbering%rowtype;
  highest bigint;
  writing text[];
  numbered integer;
  is_due boolean;
begin
  if coalesce((select max(no) from event), 0) <= (select settled_no from event_numbering where id = 1) then return 0; end if;
  select * into strict numbering from event_numbering where id = 1 for no key update;
  is_due := clock_timestamp() >= numbering.checked_at + interval '1 second';
  if is_due then
    highest := (select max(no) from event);
    writing := array(
      select virtualtransaction from pg_locks
      where locktype = 'relation' and relation = 'event'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database()));
  end if;
  -- Dynamic, so that the planner knows the value: without it, it expects a third of all events and reads them all.
  execute format(
    'insert into event_position (position, no)
     select %1$s + row_number() over (order by e.no), e.no
     from (
       select no from event e where no > %2$s and not exists (select from event_position p where p.no = e.no and p.no > %2$s)
       order by no limit %3$s
     ) as e', numbering.position, numbering.settled_no, most);
  get diagnostics numbered = row_count;
  if is_due and numbered < most then
    if not numbering.writers && writing then
      update event_numbering set position = position + numbered, settled_no = settling_no, settling_no = highest, writers = writing,
        checked_at = clock_timestamp() where id = 1;
      return numbered;
    end if;
    update event_numbering set position = position + numbered, checked_at = clock_timestamp() where id = 1;
  elsif numbered > 0 then
    update event_numbering set position = position + numbered where id = 1;
  end if;
  return numbered;
end $$;

-- Undoes a statement that saves what a rule has decided, if something has changed since it was loaded: raises WH002, or WH003 if a key was used before.
create or replace function kernel_saved(is_new boolean, is_whole boolean) returns boolean language plpgsql as $$
begin
  if not is_new then raise exception using errcode = 'WH003', message = 'A key was used before'; end if;
  if not is_whole then raise exception using errcode = 'WH002', message = 'What was loaded has changed'; end if;
  return true;
end $$;

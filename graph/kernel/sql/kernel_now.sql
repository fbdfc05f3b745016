-- The time of a change: the clock, unless the seed or a test has set `app.at` for its transaction.
create or replace function kernel_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', coalesce(nullif(current_setting('app.at', true), '')::timestamptz, clock_timestamp()))
$$;

-- A failure that a person can cause, raised from SQL: the kernel turns it into the failure of its code.
create or replace function kernel_fail(code text, details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'WH001', message = code || ' ' || details::text;
end $$;

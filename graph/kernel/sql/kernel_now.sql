-- Current time; `app.at`, set by the seed and tests for a transaction, overrides the clock.
create or replace function kernel_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', coalesce(nullif(current_setting('app.at', true), '')::timestamptz, clock_timestamp()))
$$;

-- Raises a Failure from SQL; the kernel converts it by its code.
create or replace function kernel_fail(code text, details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'WH001', message = code || ' ' || details::text;
end $$;

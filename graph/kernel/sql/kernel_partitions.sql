-- Creates the next partitions: months of command_log, and ten million rows of stock_flow. Rows written before their partition exists
-- stay in the default partition.
create or replace function kernel_make_partitions() returns integer language plpgsql as $$
declare
  month timestamptz;
  part text;
  low bigint;
  made integer := 0;
begin
  for month in select generate_series(date_trunc('month', kernel_now()), date_trunc('month', kernel_now()) + interval '2 months', '1 month') loop
    part := 'command_log_' || to_char(month, 'YYYYMM');
    if to_regclass(part) is null and not exists (select from command_log_default where at >= month and at < month + interval '1 month') then
      execute format('create table %I partition of command_log for values from (%L) to (%L)', part, month, month + interval '1 month');
      made := made + 1;
    end if;
  end loop;
  low := (coalesce((select max(no) from stock_flow), 0) / 10000000 + 1) * 10000000;
  part := 'stock_flow_' || low / 10000000;
  if to_regclass(part) is null and not exists (select from stock_flow_default where no >= low) then
    execute format('create table %I partition of stock_flow for values from (%s) to (%s)', part, low, low + 10000000);
    made := made + 1;
  end if;
  return made;
end $$;

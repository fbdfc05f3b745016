-- Print jobs of a state, such as those that failed.
create index concurrently if not exists "print_job_warehouse_id_state_id_idx" on "print_job"("warehouse_id", "state", "id");

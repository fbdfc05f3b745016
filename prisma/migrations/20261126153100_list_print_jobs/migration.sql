-- The list of print jobs, newest first.
create index concurrently if not exists "print_job_warehouse_id_id_idx" on "print_job"("warehouse_id", "id");

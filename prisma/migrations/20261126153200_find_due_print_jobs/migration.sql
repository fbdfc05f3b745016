-- Print jobs that the server sends or asks about next.
create index concurrently if not exists "print_job_due_idx" on "print_job"("due_at") where "due_at" is not null;

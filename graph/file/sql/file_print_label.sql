-- Inserts a print job for a package label on behalf of the scanning user; returns its id.
create or replace function file_print_label(caller jsonb, scan jsonb, warehouse uuid, package uuid, label_request integer) returns uuid language sql volatile as $$
  insert into print_job (id, warehouse_id, kind, state, document_id, label_request, staff_id, created_at)
  values ((scan->>'newId')::uuid, warehouse, 'PACKAGE_LABEL', 'QUEUED', package, label_request, (caller->>'actorId')::uuid, kernel_now())
  returning id
$$;

-- Row-level security for what customers read. Owners of tables are not subject to it, so staff and the program read as before. What of each table
-- is granted to the role of customers is decided in prisma/customerReads.ts.
-- Each table in a transaction of its own, because it waits for a lock on the table; safe to repeat.
do $$
declare
  own constant text := $own$= (select nullif(current_setting('app.customer', true), '')::uuid)$own$;
  read record;
begin
  for read in
    -- Rows that carry their customer.
    select unnest(array[
      'api_key', 'batch', 'bulk_job', 'command_log', 'customer_warehouse', 'event', 'examination', 'inbound_box',
      'inbound_box_line', 'inbound_line', 'inbound_loss', 'inbound_order', 'inbound_photo', 'interception_request',
      'location_stock', 'package', 'package_day_tally', 'package_day_tally_fold', 'package_line', 'package_photo',
      'package_tally', 'package_tally_fold', 'product', 'product_barcode', 'product_picture', 'product_stock',
      'receipt', 'receipt_line', 'recipient', 'sheet_import', 'sheet_import_row', 'shelving', 'staff', 'stock_flow',
      'stock_level', 'stored_file', 'stored_picture', 'unknown_parcel'
    ]) as name, 'customer_id ' || own as condition
    -- What belongs to its users.
    union all select unnest(array[
      'default_view', 'invitation', 'panel_arrangement', 'recovery_code', 'saved_view', 'second_factor', 'session'
    ]), 'staff_id in (select id from staff)'
    -- Granted, so that a reference to them is null and no error, without a row.
    union all select unnest(array[
      'adjustment', 'adjustment_line', 'adjustment_photo', 'announcement', 'api_key_secret', 'billing_strategy', 'cargo_area',
      'carrier_document', 'carrier_manifest', 'category', 'customer_strategy', 'handover_package', 'handover_print',
      'handover_sheet', 'location', 'packaging_material', 'partner', 'partner_customer', 'pick_car', 'print_job', 'printer',
      'product_tag', 'product_tagging', 'return_task',
      'role', 'role_grant', 'scan_exception', 'shelf_spec', 'simple_print', 'standing_rule', 'station', 'stock_count', 'transfer',
      'transfer_line', 'transfer_move', 'wall_token', 'wave', 'wave_comparison'
    ]), 'false'
    union all values
      ('customer', 'id ' || own),
      ('bulk_row', 'job_id in (select id from bulk_job)'),
      -- Warehouses in which it has goods, and their channels.
      ('warehouse', 'id in (select warehouse_id from customer_warehouse)'),
      ('logistics_group', 'warehouse_id in (select warehouse_id from customer_warehouse)'),
      ('channel', 'warehouse_id in (select warehouse_id from customer_warehouse)'),
      -- Histories of its documents.
      ('state_history', $history$exists (select from package d where d.id = node_id) or exists (select from inbound_order d where d.id = node_id)
        or exists (select from unknown_parcel d where d.id = node_id) or exists (select from interception_request d where d.id = node_id)
        or exists (select from examination d where d.id = node_id) or exists (select from sheet_import d where d.id = node_id)$history$),
      ('state_remark', $history$exists (select from package d where d.id = node_id) or exists (select from inbound_order d where d.id = node_id)
        or exists (select from unknown_parcel d where d.id = node_id) or exists (select from interception_request d where d.id = node_id)
        or exists (select from examination d where d.id = node_id) or exists (select from sheet_import d where d.id = node_id)$history$),
      -- Numbers by which the program works for everybody; which of them a customer is told, the API says.
      ('setting', 'true')
  loop
    execute format('alter table %I enable row level security', read.name);
    execute format('drop policy if exists customer_reads on %I', read.name);
    execute format('create policy customer_reads on %I for select using (%s)', read.name, read.condition);
    commit;
  end loop;
end $$;

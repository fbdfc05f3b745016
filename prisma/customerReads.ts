import type { Client } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { customerRole } from '../graph/kernel/sql/customerFence.ts'

/**
 * What customers read of a table: the `ROWS` that its policy leaves, of all columns or of some; `NO_ROWS` of what is no business of theirs, where
 * they read null instead of an error; `NOTHING` where it is not granted at all.
 */
export type CustomerRead = 'ROWS' | 'NO_ROWS' | 'NOTHING' | { without: readonly string[] } | { only: readonly string[] }

/** The decision about each table. A new one also has a policy in its migration, unless customers read nothing of it. */
export const customerReads: Readonly<Record<string, CustomerRead>> = {
  // Who they are.
  customer: 'ROWS',
  customer_warehouse: 'ROWS',
  staff: { without: ['password_hash'] },
  session: { without: ['token_hash'] },
  second_factor: { without: ['secret', 'new_secret'] },
  recovery_code: { without: ['code_hash'] },
  invitation: { without: ['token_hash'] },
  api_key: { without: ['key_hash'] },
  api_key_secret: { without: ['hash'] },
  saved_view: 'ROWS',
  default_view: 'ROWS',
  panel_arrangement: 'ROWS',
  setting: 'ROWS',
  // Products and stock.
  product: 'ROWS',
  product_barcode: 'ROWS',
  product_picture: 'ROWS',
  product_stock: 'ROWS',
  stock_level: 'ROWS',
  stock_flow: 'ROWS',
  location_stock: 'ROWS',
  batch: 'ROWS',
  // What they send.
  inbound_order: 'ROWS',
  inbound_box: 'ROWS',
  inbound_box_line: 'ROWS',
  inbound_line: 'ROWS',
  inbound_loss: 'ROWS',
  inbound_photo: 'ROWS',
  receipt: 'ROWS',
  receipt_line: 'ROWS',
  shelving: 'ROWS',
  unknown_parcel: 'ROWS',
  // What they order.
  package: 'ROWS',
  package_line: 'ROWS',
  package_photo: 'ROWS',
  package_tally: 'ROWS',
  package_tally_fold: 'ROWS',
  package_day_tally: 'ROWS',
  package_day_tally_fold: 'ROWS',
  package_tracking: { without: ['next_at', 'asked_at', 'attempts', 'failure'] },
  tracking_event: 'ROWS',
  recipient: 'ROWS',
  examination: 'ROWS',
  interception_request: 'ROWS',
  // What was done to it, and by which of their users.
  state_history: 'ROWS',
  state_remark: 'ROWS',
  event: 'ROWS',
  command_log: { only: ['id', 'actor_kind', 'actor_id', 'customer_id'] },
  // Files, imports and actions on many rows.
  stored_file: 'ROWS',
  stored_picture: 'ROWS',
  sheet_import: 'ROWS',
  sheet_import_row: 'ROWS',
  bulk_job: 'ROWS',
  bulk_row: 'ROWS',
  // What the office tells them, without what names its staff, and which of their users have read it.
  announcement: { without: ['role_ids', 'created_by_id', 'published_by_id'] },
  announcement_customer: 'ROWS',
  announcement_read: 'ROWS',
  // What their users have chosen to get by mail.
  notice_mail: 'ROWS',
  notice_mail_schedule: 'ROWS',
  // What they see of their warehouses.
  warehouse: 'ROWS',
  logistics_group: 'ROWS',
  channel: 'ROWS',
  // No business of theirs, but their documents and the ids of `node` refer to it.
  adjustment: 'NO_ROWS',
  adjustment_line: 'NO_ROWS',
  adjustment_photo: 'NO_ROWS',
  billing_strategy: 'NO_ROWS',
  cargo_area: 'NO_ROWS',
  carrier_document: 'NO_ROWS',
  carrier_manifest: 'NO_ROWS',
  category: 'NO_ROWS',
  customer_strategy: 'NO_ROWS',
  fuel_rate: 'NO_ROWS',
  handover_package: 'NO_ROWS',
  handover_print: 'NO_ROWS',
  handover_sheet: 'NO_ROWS',
  location: 'NO_ROWS',
  packaging_material: 'NO_ROWS',
  partner: 'NO_ROWS',
  partner_customer: 'NO_ROWS',
  pick_car: 'NO_ROWS',
  print_job: 'NO_ROWS',
  printer: 'NO_ROWS',
  product_tag: 'NO_ROWS',
  product_tagging: 'NO_ROWS',
  rate_card: 'NO_ROWS',
  shipping_rule_set: 'NO_ROWS',
  package_route: 'NO_ROWS',
  rate_price: 'NO_ROWS',
  rate_step: 'NO_ROWS',
  rate_surcharge: 'NO_ROWS',
  return_task: 'NO_ROWS',
  role: 'NO_ROWS',
  role_grant: 'NO_ROWS',
  scan_exception: 'NO_ROWS',
  shelf_spec: 'NO_ROWS',
  simple_print: 'NO_ROWS',
  standing_rule: 'NO_ROWS',
  station: 'NO_ROWS',
  stock_count: 'NO_ROWS',
  tracking_range: 'NO_ROWS',
  transfer: 'NO_ROWS',
  transfer_line: 'NO_ROWS',
  transfer_move: 'NO_ROWS',
  wall_token: 'NO_ROWS',
  wave: 'NO_ROWS',
  wave_comparison: 'NO_ROWS',
  zone_edition: 'NO_ROWS',
  zone_row: 'NO_ROWS',
  zone_table: 'NO_ROWS',
  // Not granted.
  allocation: 'NOTHING',
  carrier_away: 'NOTHING',
  command_key: 'NOTHING',
  count_hold: 'NOTHING',
  customer_notice: 'NOTHING',
  event_numbering: 'NOTHING',
  event_position: 'NOTHING',
  follower: 'NOTHING',
  ledger_check: 'NOTHING',
  login_ticket: 'NOTHING',
  low_stock: 'NOTHING',
  machine_edge: 'NOTHING',
  notice: 'NOTHING',
  persisted_document: 'NOTHING',
  pick_time: 'NOTHING',
  picking_level: 'NOTHING',
  sheet_import_key: 'NOTHING',
  standing_run: 'NOTHING',
  standing_run_wave: 'NOTHING',
  stock_count_entry: 'NOTHING',
  stock_count_line: 'NOTHING',
  stock_count_place: 'NOTHING',
  tracking_number: 'NOTHING',
  warehouse_layout: 'NOTHING',
  wave_box: 'NOTHING',
  wave_picker: 'NOTHING',
  wave_plan: 'NOTHING',
  wave_setting: 'NOTHING',
  wave_skip: 'NOTHING',
  wave_stop: 'NOTHING',
  _prisma_migrations: 'NOTHING',
  sql_file: 'NOTHING',
}

/** Grants the role of customers what is decided, creating it if need be, and revokes what else it has. */
export async function grantCustomerReads(client: Client): Promise<void> {
  await client.query(createRole).catch((error) => {
    if (error.code !== insufficientPrivilege) throw error
    throw new CannotStart(
      `The database user may neither create the role ${customerRole} nor act as it: let an administrator run "create role ${customerRole} nologin", unless it exists, and "grant ${customerRole} to <the user>".`,
      { cause: error },
    )
  })
  const { rows } = await client.query<{ name: string; columns: string[]; granted: string[] }>(columnsSql, [customerRole])
  for (const { name, columns, granted } of rows) {
    const wanted = columnsRead(customerReads[name] ?? 'NOTHING', columns)
    if (wanted.length === granted.length && wanted.every((column) => granted.includes(column))) continue
    await client.query(`revoke all on ${name} from ${customerRole}`)
    if (wanted.length === columns.length) await client.query(`grant select on ${name} to ${customerRole}`)
    else if (wanted.length > 0) await client.query(`grant select (${wanted.join(', ')}) on ${name} to ${customerRole}`)
  }
}

/** Columns of a table that customers read by a decision. */
export function columnsRead(read: CustomerRead, columns: readonly string[]): readonly string[] {
  if (read === 'NOTHING') return []
  if (typeof read === 'string') return columns
  return 'only' in read ? read.only : columns.filter((column) => !read.without.includes(column))
}

const insufficientPrivilege = '42501'

/** Roles belong to all databases of a server: another one may create it at the same moment. A superuser is a member of every role. */
const createRole = `do $$
begin
  if to_regrole('${customerRole}') is null then
    begin
      create role ${customerRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${customerRole}', 'set') then
    execute format('grant ${customerRole} to %I with inherit false, set true', current_user);
  end if;
end $$`

const columnsSql = `select c.relname as name, array_agg(a.attname::text) as columns,
  coalesce(array_agg(a.attname::text) filter (where has_column_privilege($1, c.oid, a.attnum, 'select')), '{}') as granted
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
group by c.relname`

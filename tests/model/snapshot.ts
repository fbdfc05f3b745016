import type { Pool } from 'pg'
import type { Person } from './state/model.ts'

/** State of a warehouse in the database, read in one statement; lists are in order of creation. */
export interface Snapshot {
  warehouse: { version: number }
  products: Balance[]
  piles: { place: string; sku: string; batch: string; quality: string; pieces: number; allocated: number }[]
  claims: { owner: string; ownerId: string; place: string; sku: string; batch: string; quality: string; pieces: number }[]
  packages: PackageSnapshot[]
  interceptions: { id: string; packageId: string; state: string; wish: string; fallback: string }[]
  waves: WaveSnapshot[]
  comparisons: { id: string; state: string }[]
  rules: { id: string; outcomes: string[] }[]
  simplePrints: { id: string; state: string }[]
  groups: { id: string; code: string }[]
  handovers: {
    id: string
    group: string
    state: string
    version: number
    packageIds: string[]
    count: number
    pieces: number
    missing: number
    prints: number
  }[]
  orders: OrderSnapshot[]
  receipts: string[]
  shelvings: string[]
  returns: { id: string; packageId: string; place: string; sku: string; batch: string; pieces: number; returned: number }[]
  adjustments: { id: string; state: string; lines: string[] }[]
  transfers: { id: string; state: string; lines: { id: string; out: number; in: number; returned: number; lost: number }[] }[]
  counts: {
    id: string
    state: string
    places: { place: string; empty: boolean; skipped: boolean }[]
    lines: {
      id: string
      place: string
      sku: string
      countings: number
      tally: number | null
      skipped: boolean
      asked: boolean
      approved: number | null
      refused: boolean
      posted: number | null
    }[]
  }[]
  prints: { id: string; packageId: string; request: number; state: string }[]
  station: { staffId: string; last: number }
}

export interface Balance {
  id: string
  sku: string
  version: number
  inTransit: number
  toReceive: number
  toShelve: number
  good: number
  defective: number
  locked: number
  available: number
}

export interface PackageSnapshot {
  id: string
  number: string
  version: number
  state: string
  abnormal: string | null
  held: boolean
  interception: string
  label: string
  request: number
  waveId: string | null
  slot: number | null
  examination: string | null
  examinerId: string | null
  weight: number | null
  simplePrintId: string | null
  lines: { id: string; sku: string; quantity: number; locked: number; sorted: number; packed: number; examined: number }[]
}

export interface WaveSnapshot {
  id: string
  type: string
  state: string
  printed: boolean
  picked: boolean
  sorted: boolean
  suspended: boolean
  pickerIds: string[]
  sorterId: string | null
  packerId: string | null
  /** Number of its pick cart. */
  cart: string | null
  /** Boxes that packages got when the ones before were full, by package and in this order. */
  boxes: { box: number; packageId: string }[]
}

export interface OrderSnapshot {
  id: string
  number: string
  version: number
  state: string
  closed: boolean
  lines: {
    id: string
    sku: string
    declared: number
    signed: number
    good: number
    defective: number
    shelvedGood: number
    shelvedDefective: number
    lost: number
    missing: number
    confirmed: number
  }[]
  boxes: { id: string; mark: string; signed: boolean; received: boolean }[]
}

const list = (columns: string, from: string, order: string) =>
  `coalesce((select json_agg(json_build_object(${columns}) order by ${order}) from ${from}), '[]')`

/** A batch is named by its day and document; the location of picked goods by its wave, that of goods in hand by its transfer. */
const position = `'place', case l.kind when 'SHELF' then l.code 
    when 'OUT' then 'OUT ' || coalesce((select w.id from wave w where w.out_location_id = l.id), (select w.id from simple_print w where w.out_location_id = l.id)) else 'HAND ' || (select t.id from transfer t where t.hand_location_id = l.id) end,
  'sku', p.sku, 'batch', to_char(b.received_on, 'YYYY-MM-DD') || ' ' || coalesce(b.source_id::text, b.source_number), 'quality', s.quality`
const positions = `join location l on l.id = s.location_id join product p on p.id = s.product_id join batch b on b.id = s.batch_id`

const statement = `select json_build_object(
  'warehouse', (select json_build_object('version', version) from warehouse where id = $1::uuid),
  'products', ${list(
    `'id', p.id, 'sku', p.sku, 'version', p.version, 'inTransit', coalesce(s.in_transit, 0), 'toReceive', coalesce(s.to_receive, 0),
     'toShelve', coalesce(s.to_shelve, 0), 'good', coalesce(s.good, 0), 'defective', coalesce(s.defective, 0), 'locked', coalesce(s.locked, 0),
     'available', coalesce(s.available, 0)`,
    'product p left join product_stock s on s.product_id = p.id and s.warehouse_id = $1::uuid',
    'p.sku',
  )},
  'piles', ${list(`${position}, 'pieces', s.on_hand, 'allocated', s.allocated`, `location_stock s ${positions} where s.warehouse_id = $1::uuid`, 's.id')},
  'claims', ${list(
    `${position}, 'owner', a.owner, 'ownerId', a.owner_id, 'pieces', a.quantity`,
    `allocation a join location_stock s on s.id = a.location_stock_id ${positions} where a.warehouse_id = $1::uuid`,
    'a.id',
  )},
  'packages', ${list(
    `'id', o.id, 'number', o.number, 'version', o.version, 'state', o.state, 'abnormal', o.abnormal_reason, 'held', o.blocked_at is not null, 'interception', o.interception, 'label', o.label, 'request', o.label_request,
     'waveId', o.wave_id, 'slot', o.slot, 'examination', x.state, 'examinerId', x.examiner_id, 'weight', o.measured_weight_grams, 'simplePrintId', o.simple_print_id, 'lines', ${list(
       `'id', l.id, 'sku', p.sku, 'quantity', l.quantity, 'locked', l.locked, 'sorted', l.sorted, 'packed', l.packed, 'examined', l.examined`,
       'package_line l join product p on p.id = l.product_id where l.package_id = o.id',
       'p.sku',
     )}`,
    'package o left join examination x on x.package_id = o.id where o.warehouse_id = $1::uuid',
    'o.id',
  )},
  'interceptions', ${list(
    `'id', id, 'packageId', package_id, 'state', state, 'wish', wish, 'fallback', fallback`,
    'interception_request where warehouse_id = $1::uuid',
    'id',
  )},
  'waves', ${list(
    `'id', id, 'type', type, 'state', state, 'printed', printed_at is not null, 'picked', picked_at is not null, 'sorted', sorted_at is not null,
     'suspended', suspended_at is not null,
     'pickerIds', coalesce((select json_agg(k.staff_id order by k.joined_at) from wave_picker k where k.wave_id = wave.id), '[]'), 'sorterId', sorter_id, 'packerId', packer_id,
     'cart', (select c.number from pick_car c where c.id = wave.cart_id),
     'boxes', ${list(`'box', b.box, 'packageId', b.package_id`, 'wave_box b where b.wave_id = wave.id', 'b.package_id, b.position')}`,
    'wave where warehouse_id = $1::uuid',
    'id',
  )},
  'groups', ${list(`'id', id, 'code', code`, 'logistics_group where warehouse_id = $1::uuid', 'id')},
  'handovers', ${list(
    `'id', s.id, 'group', g.code, 'state', s.state, 'version', s.version, 'count', s.package_count, 'pieces', s.pieces, 'missing', s.missing,
     'packageIds', coalesce((select json_agg(h.package_id) from handover_package h where h.sheet_id = s.id), '[]'),
     'prints', (select count(*) from handover_print r where r.sheet_id = s.id)`,
    'handover_sheet s join logistics_group g on g.id = s.group_id where s.warehouse_id = $1::uuid',
    's.id',
  )},
  'comparisons', ${list(`'id', id, 'state', state`, 'wave_comparison where warehouse_id = $1::uuid', 'id')},
  'rules', ${list(
    `'id', r.id, 'outcomes', coalesce((select json_agg(x.outcome order by x.id) from standing_run x where x.rule_id = r.id), '[]')`,
    'standing_rule r where r.warehouse_id = $1::uuid',
    'r.id',
  )},
  'simplePrints', ${list(`'id', id, 'state', state`, 'simple_print where warehouse_id = $1::uuid', 'id')},
  'orders', ${list(
    `'id', o.id, 'number', o.number, 'version', o.version, 'state', o.state, 'closed', o.closed_at is not null, 'lines', ${list(
      `'id', l.id, 'sku', p.sku, 'declared', l.declared, 'signed', l.signed, 'good', l.received_good, 'defective', l.received_defective,
       'shelvedGood', l.shelved_good, 'shelvedDefective', l.shelved_defective, 'lost', l.lost, 'missing', l.missing, 'confirmed', l.confirmed_up_to`,
      'inbound_line l join product p on p.id = l.product_id where l.order_id = o.id',
      'p.sku',
    )}, 'boxes', ${list(
      `'id', b.id, 'mark', b.mark, 'signed', b.signed_at is not null, 'received', b.received_at is not null`,
      'inbound_box b where b.order_id = o.id',
      'b.box_no',
    )}`,
    'inbound_order o where o.warehouse_id = $1::uuid',
    'o.id',
  )},
  'receipts', coalesce((select json_agg(id order by id) from receipt where warehouse_id = $1::uuid), '[]'),
  'shelvings', coalesce((select json_agg(id order by id) from shelving where warehouse_id = $1::uuid), '[]'),
  'returns', ${list(
    `${position}, 'id', t.id, 'packageId', t.package_id, 'pieces', t.quantity, 'returned', t.returned`,
    `return_task t join location_stock s on s.id = t.location_stock_id ${positions} where t.warehouse_id = $1::uuid`,
    't.id',
  )},
  'adjustments', ${list(
    `'id', a.id, 'state', a.state, 'lines', (select json_agg(l.id order by l.line_no) from adjustment_line l where l.adjustment_id = a.id)`,
    'adjustment a where a.warehouse_id = $1::uuid',
    'a.id',
  )},
  'transfers', ${list(
    `'id', t.id, 'state', t.state, 'lines', ${list(
      `'id', l.id, 'out', l.moved_out, 'in', l.moved_in, 'returned', l.returned, 'lost', l.lost`,
      'transfer_line l where l.transfer_id = t.id',
      'l.line_no',
    )}`,
    'transfer t where t.warehouse_id = $1::uuid',
    't.id',
  )},
  'counts', ${list(
    `'id', c.id, 'state', c.state, 'places', ${list(
      `'place', l.code, 'empty', k.empty_at is not null, 'skipped', k.skip_reason is not null`,
      'stock_count_place k join location l on l.id = k.location_id where k.count_id = c.id',
      'l.code',
    )}, 'lines', ${list(
      `'id', k.id, 'place', l.code, 'sku', p.sku, 'countings', (select count(*) from stock_count_entry e where e.line_id = k.id), 'tally', k.tally,
       'skipped', k.skip_reason is not null, 'asked', k.recount_asked_at is not null, 'approved', k.approved_difference,
       'refused', k.refused_reason is not null, 'posted', k.posted`,
      'stock_count_line k join location l on l.id = k.location_id join product p on p.id = k.product_id where k.count_id = c.id',
      'l.code, p.sku',
    )}`,
    'stock_count c where c.warehouse_id = $1::uuid',
    'c.id',
  )},
  'prints', ${list(
    `'id', id, 'packageId', document_id, 'request', label_request, 'state', state`,
    `print_job where warehouse_id = $1::uuid and kind = 'PACKAGE_LABEL'`,
    'id',
  )},
  'station', (select json_build_object('staffId', staff_id, 'last', last_seq) from station where warehouse_id = $1::uuid)) as snapshot`

/** Reads the state of a warehouse; the statement is prepared once, because planning takes longer than running it. */
export async function readSnapshot(pool: Pool, warehouseId: string): Promise<Snapshot> {
  const { rows } = await pool.query<{ snapshot: Snapshot }>({ name: 'look', text: statement, values: [warehouseId] })
  return rows[0]!.snapshot
}

/** Staff ids by name. */
export type Staff = Record<Person, string>

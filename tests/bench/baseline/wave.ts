// Baseline of a wave: the statements that lock packages and stock, and write the result of a generation, in one transaction on one
// connection. Stock is assigned to packages by the same rule.
import type { Client } from 'pg'
import { newId } from '../../../graph/kernel/identity.ts'
import { allocate, type FreeStock } from '../../../graph/stock/rules.ts'

export interface WaveWish {
  warehouseId: string
  pickerId: string
  packageIds: readonly string[]
}

/** Generates one mixed wave; returns its number of packages. */
export async function generate(client: Client, wish: WaveWish): Promise<number> {
  await client.query('begin')
  const ids = await lockPackages(client, wish)
  const claims = await chooseGoods(client, wish.warehouseId, ids)
  await write(client, wish, ids, claims)
  await client.query('commit')
  return ids.length
}

async function lockPackages(client: Client, { packageIds }: WaveWish): Promise<string[]> {
  const { rows } = await client.query(
    `select id::text from package where id = any($1::uuid[]) and state = 'PENDING' and blocked_at is null and interception <> 'REQUESTED'
     order by id for update skip locked`,
    [packageIds],
  )
  return rows.map(({ id }) => id)
}

interface LineRow {
  packageId: string
  lineId: string
  productId: string
  quantity: number
}

async function chooseGoods(client: Client, warehouseId: string, ids: readonly string[]): Promise<object[]> {
  const { rows: lines } = await client.query<LineRow>(
    `select package_id::text as "packageId", id::text as "lineId", product_id::text as "productId", quantity
     from package_line where package_id = any($1::uuid[]) order by package_id, product_id`,
    [ids],
  )
  const { rows: locked } = await client.query(
    `select s.id::text from location_stock s join location l on l.id = s.location_id join cargo_area a on a.id = l.cargo_area_id
     where s.warehouse_id = $1 and s.product_id = any($2::uuid[]) and s.quality = 'GOOD' and s.on_hand > s.allocated and a.type = 'PICKING'
     order by s.location_id, s.product_id, s.batch_id, s.quality for update of s`,
    [warehouseId, [...new Set(lines.map(({ productId }) => productId))]],
  )
  const { rows: spots } = await client.query<FreeStock>(
    `select s.location_id::text as "locationId", s.product_id::text as "productId", s.batch_id::text as "batchId", s.quality::text, s.free
     from location_stock s join location l on l.id = s.location_id join batch b on b.id = s.batch_id
     where s.id = any($1::uuid[]) order by b.received_on, b.id, l.prefix, l.walk_order, l.id`,
    [locked.map(({ id }) => id)],
  )
  const wants = [...Map.groupBy(lines, ({ packageId }) => packageId)].map(([packageId, wanted]) => ({ packageId, wants: wanted }))
  const { allocations, without } = allocate(wants, spots)
  if (without.length > 0) throw new Error(`${without.length} packages went without`)
  return allocations.map((allocation) => ({ ...allocation, id: newId() }))
}

async function write(client: Client, wish: WaveWish, ids: readonly string[], claims: readonly object[]): Promise<void> {
  const [command, wave, place] = [newId(), newId(), newId()]
  await client.query(
    `insert into location (id, warehouse_id, kind, code, prefix, column_no, layer, walk_order, created_at, version)
     values ($1::uuid, $2::uuid, 'OUT', 'OUT-F-' || $1::uuid, 'OUT', 0, 0, 0, now(), 1)`,
    [place, wish.warehouseId],
  )
  await client.query(
    `with w as (
       insert into wave (id, number, warehouse_id, group_id, type, state, picker_id, label_mode, confirm_picking, ship_on_print, out_location_id,
         package_count, pieces, created_at, updated_at, version)
       select $1::uuid, 'F-' || $1::uuid, $2::uuid, group_id, 'MIXED', 'TO_BE_PICKED', $3::uuid, 'BY_SLOT', true, false, $4::uuid, $5::integer, $6::integer, now(), now(), 1
       from package where id = $7::uuid
     )
     insert into state_history (machine, node_id, action, to_state, at, command_id, actor_kind) 
     values ('Wave', $1::uuid, 'create', 'TO_BE_PICKED', now(), $8::uuid, 'SYSTEM')`,
    [wave, wish.warehouseId, wish.pickerId, place, ids.length, claims.length, ids[0], command],
  )
  await client.query(
    `with moved as (
       update package p set state = 'TO_BE_PRINTED', wave_id = $1::uuid, slot = h.slot, version = version + 1, updated_at = now()
       from unnest($2::uuid[]) with ordinality as h(id, slot) where p.id = h.id returning p.id, p.warehouse_id, p.customer_id, p.day
     ), history as (
       insert into state_history (machine, node_id, action, from_state, to_state, at, command_id, actor_kind)
       select 'Package', id, 'take', 'PENDING', 'TO_BE_PRINTED', now(), $3::uuid, 'SYSTEM' from moved
     ), tally as (
       insert into package_tally (warehouse_id, customer_id, wave_id, state, day, delta)
       select warehouse_id, customer_id, t.wave, t.state::package_state, day, (t.sign * count(*))::integer
       from moved cross join (values (null::uuid, 'PENDING', -1), ($1::uuid, 'TO_BE_PRINTED', 1)) as t(wave, state, sign) group by 1, 2, 3, 4, 5, t.sign
     )
     insert into event (kind, node_type, node_id, warehouse_id, customer_id, payload, command_id, at)
     select 'package.to-be-printed', 'Package', id, warehouse_id, customer_id,
       jsonb_build_object('from', 'PENDING', 'to', 'TO_BE_PRINTED', 'waveId', $1::uuid), $3::uuid, now() from moved
     union all select 'wave.generated', 'Wave', $1::uuid, $4::uuid, null, '{}', $3::uuid, now()`,
    [wave, ids, command, wish.warehouseId],
  )
  await client.query(`select stock_post_places(jsonb_build_object('commandId', $1::text), '[]', $2::jsonb)`, [
    command,
    JSON.stringify(claims),
  ])
  await client.query(
    `with k as (
       insert into command_key (scope, key, command, fingerprint, outcome, answer, command_id, at)
       values ('FLOOR', $1::text, 'generateWaves', $1::text, 'APPLIED', $3::jsonb, $2::uuid, now())
     )
     insert into command_log (id, at, command, outcome, actor_kind, request_id, key, changed, warehouse_id)
     values ($2::uuid, now(), 'generateWaves', 'APPLIED', 'SYSTEM', $1::text, $1::text, $4::jsonb, $5::uuid)`,
    [newId(), command, JSON.stringify({ wave }), JSON.stringify(ids.map((id) => `Package:${id}`)), wish.warehouseId],
  )
}

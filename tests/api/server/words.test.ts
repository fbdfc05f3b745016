import { expect, test } from 'vitest'
import { openDatabase } from '../../../graph/kernel/db.ts'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { Dock } from '../inbound/dock.ts'
import { openStages } from '../package/scenario.ts'
import { openScene, recipient } from '../package/scene.ts'

// What people write can name somebody, and may have to go one day: it stands in no table that only grows.
const house = await openHouse()
const dock = await Dock.open(house)
await house.fixture.locations(dock.areas.picking, ['A01-01-01'])
const scene = await openScene(house)
const at = await openStages(scene)
const lead = await house.as('lead')
const words = 'Said by Joan of Example'

const history = async (type: string, id: string) => {
  const document = `query ($id: ID!) { node(id: $id) { ... on ${type} { history { action reason } } } }`
  return (await lead.query(document, { id })).node.history.at(-1)
}

let products = 0
async function inTransit(): Promise<{ sku: string; id: string; number: string }> {
  const sku = `WORD-${++products}`
  await dock.products([sku])
  return { sku, ...((await dock.announce({ [sku]: 5 }, { shipped: true, remark: words })) as { id: string; number: string }) }
}

async function command(name: string, input: Data): Promise<void> {
  expect((await lead.command(name, input)).userErrors).toEqual([])
}

test('the reason of a change stands in the history that people read', async () => {
  const cancelled = await at('PENDING', { remark: words })
  await command('cancelPackage', { packageId: cancelled.id, reason: words })
  expect(await history('Package', cancelled.id)).toEqual({ action: 'cancel', reason: words })

  const voided = await inTransit()
  await command('voidInboundOrder', { orderId: voided.id, reason: words })
  expect(await history('InboundOrder', voided.id)).toEqual({ action: 'void', reason: words })

  const forced = await inTransit()
  await dock.scanner.scan('receive', { orderId: forced.id, code: forced.sku, quantity: 2 })
  const [line] = (await dock.order(forced, 'lines { id }')).lines
  const unshelved = [{ lineId: line.id, quality: 'GOOD', quantity: 2, lossReason: words }]
  await command('forceCompleteInbound', { orderId: forced.id, reason: words, unshelved })
  expect(await history('InboundOrder', forced.id)).toEqual({ action: 'force', reason: words })

  const closed = await inTransit()
  await dock.scanner.scan('receive', { orderId: closed.id, code: closed.sku, quantity: 2 })
  await command('closeReceipt', { orderId: closed.id, reason: words })
  expect(await dock.order(closed, 'closedReason')).toEqual({ closedReason: words })

  const abnormal = await at('TO_BE_SHIPPED')
  await command('markAbnormal', { packageId: abnormal.id, reason: 'GOODS_DAMAGED', note: words })
  expect(await history('Package', abnormal.id)).toEqual({ action: 'mark', reason: 'GOODS_DAMAGED' })
  const printed = await at('TO_BE_SHIPPED')
  await command('printLabel', { packageId: printed.id, reason: words })
  const { waveId } = await house.db.package.findUniqueOrThrow({ where: { id: rowId(printed) } })
  await lead.command('markWavePrinted', { waveId: btoa(`Wave:${waveId}`), reason: words })
})

test('nothing of it, and nothing of whom parcels go to, stands where rows are never changed', async () => {
  const { pool, close } = openDatabase(house.databaseUrl, 1)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'append_only' and not c.relispartition order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['command_log', 'event', 'state_history', 'stock_flow']))
  const { name, phone, city, address1 } = recipient
  for (const table of [...tables.map((row) => row.name), 'command_key']) {
    for (const text of [words, name, phone, city, address1]) {
      const { rows } = await pool.query(`select t::text from "${table}" t where position($1 in t::text) > 0`, [text])
      expect(rows, `${text} in ${table}`).toEqual([])
    }
  }
  await close()
})

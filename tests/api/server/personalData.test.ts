import { expect, test } from 'vitest'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { createPackageFixture, recipient } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

// Free text can contain personal data that may have to be erased, so it is not stored in append-only tables.
const testServer = await startTestServer()
const inboundFixture = await InboundFixture.create(testServer)
await testServer.factory.createLocations(inboundFixture.areas.picking, ['A01-01-01'])
const packageFixture = await createPackageFixture(testServer)
const at = await createPackageAtStage(packageFixture)
const lead = await testServer.signInAs('lead')
const words = 'Said by Joan of Example'

const history = async (type: string, id: string) => {
  const document = `query ($id: ID!) { node(id: $id) { ... on ${type} { history { action reason } } } }`
  return (await lead.query(document, { id })).node.history.at(-1)
}

let products = 0
async function inTransit(): Promise<{ sku: string; id: string; number: string }> {
  const sku = `WORD-${++products}`
  await inboundFixture.createProducts([sku])
  return { sku, ...((await inboundFixture.createOrder({ [sku]: 5 }, { shipped: true, remark: words })) as { id: string; number: string }) }
}

async function command(name: string, input: Data): Promise<void> {
  expect((await lead.command(name, input)).userErrors).toEqual([])
}

test('the reason of a change is shown in the history', async () => {
  const cancelled = await at('PENDING', { remark: words })
  await command('cancelPackage', { packageId: cancelled.id, reason: words })
  expect(await history('Package', cancelled.id)).toEqual({ action: 'cancel', reason: words })

  const voided = await inTransit()
  await command('voidInboundOrder', { orderId: voided.id, reason: words })
  expect(await history('InboundOrder', voided.id)).toEqual({ action: 'void', reason: words })

  const forced = await inTransit()
  await inboundFixture.scanner.scan('receive', { orderId: forced.id, code: forced.sku, quantity: 2 })
  const [line] = (await inboundFixture.readOrder(forced, 'lines { id }')).lines
  const unshelved = [{ lineId: line.id, quality: 'GOOD', quantity: 2, lossReason: words }]
  await command('forceCompleteInbound', { orderId: forced.id, reason: words, unshelved })
  expect(await history('InboundOrder', forced.id)).toEqual({ action: 'force', reason: words })

  const closed = await inTransit()
  await inboundFixture.scanner.scan('receive', { orderId: closed.id, code: closed.sku, quantity: 2 })
  await command('closeReceipt', { orderId: closed.id, reason: words })
  expect(await inboundFixture.readOrder(closed, 'closedReason')).toEqual({ closedReason: words })

  const abnormal = await at('TO_BE_SHIPPED')
  await command('markAbnormal', { packageId: abnormal.id, reason: 'GOODS_DAMAGED', note: words })
  expect(await history('Package', abnormal.id)).toEqual({ action: 'mark', reason: 'GOODS_DAMAGED' })
  const printed = await at('TO_BE_SHIPPED')
  await command('printLabel', { packageId: printed.id, reason: words })
  const { waveId } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(printed) } })
  await lead.command('markWavePrinted', { waveId: btoa(`Wave:${waveId}`), reason: words })
})

test('append-only tables contain neither reasons nor recipients', async () => {
  const { pool, close } = openDatabase(testServer.databaseUrl, 1)
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

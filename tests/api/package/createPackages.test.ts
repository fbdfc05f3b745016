import { describe, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../client.ts'
import { openHouse } from '../harness.ts'
import { statementsOf } from '../statements.ts'
import { openScene, recipient } from './scene.ts'

const house = await openHouse({ environment: { DATABASE_POOL: '40' } })
const scene = await openScene(house)
const { shop, warehouse, customer } = scene
const place = { warehouseId: warehouse.id, customerId: customer.id }
const answer = 'packages { id number state erpNumber } refused { index number userErrors { code field message } }'

describe('many orders at once', () => {
  test('500 are taken in by one call, the good ones together, the bad ones named by place and number', async () => {
    const [a, b, c] = [await scene.product(2_000), await scene.product(2_000), await scene.product(2_000)]
    const orders: Data[] = Array.from({ length: 500 }, (_, i) => scene.order({ [a]: 1, [b]: 2, [c]: (i % 3) + 1 }))
    orders[7] = { ...orders[7], recipient: { ...recipient, country: 'ZZ' } }
    orders[8] = { ...orders[8], lines: [{ sku: 'NO-SUCH', quantity: 1 }] }
    orders[9] = { ...orders[9], erpNumber: orders[0]?.erpNumber }
    orders[10] = { ...orders[10], lines: [{ sku: a, quantity: 0 }], recipient: { ...recipient, city: '' } }
    const began = performance.now()
    const { packages, refused, userErrors } = await shop.command('createPackages', { ...place, orders }, answer)
    console.log(`500 orders of 3 lines in ${Math.round(performance.now() - began)} ms`)
    expect(userErrors).toEqual([])
    expect(packages).toHaveLength(496)
    expect(packages.map(({ erpNumber }: Data) => erpNumber)).toEqual(
      orders.filter((_, i) => i < 7 || i > 10).map(({ erpNumber }) => erpNumber),
    )
    expect(
      refused.map(({ index, number, userErrors: errors }: Data) => [
        index,
        number,
        errors.map(({ code, field }: Data) => `${code} ${field}`),
      ]),
    ).toEqual([
      [7, orders[7]?.erpNumber, ['MALFORMED recipient.country']],
      [8, orders[8]?.erpNumber, ['PRODUCT_NOT_FOUND lines.0.sku']],
      [9, orders[0]?.erpNumber, ['ORDER_EXISTS null']],
      [10, orders[10]?.erpNumber, ['REQUIRED recipient.city', 'TOO_SMALL lines.0.quantity']],
    ])
    expect(await scene.quantities(a)).toMatchObject({ locked: 496 })
    expect(await scene.quantities(b)).toMatchObject({ locked: 992 })
  })

  test('a number that no database can hold is refused, and again when it is asked again', async () => {
    const sku = await scene.product(1)
    const orders = ['N\u0000-1', '\ud800', 'x'.repeat(5_000)].map((erpNumber) => ({ ...scene.order({ [sku]: 1 }), erpNumber }))
    const key = newId()
    const once = await shop.command('createPackages', { ...place, orders }, answer, key)
    expect(once.refused).toMatchObject([
      { number: 'N-1', userErrors: [{ code: 'MALFORMED', field: 'erpNumber' }] },
      { number: '\ufffd', userErrors: [{ code: 'MALFORMED', field: 'erpNumber' }] },
      { number: 'x'.repeat(100), userErrors: [{ code: 'TOO_LONG', field: 'erpNumber' }] },
    ])
    expect(await shop.command('createPackages', { ...place, orders }, answer, key)).toEqual(once)
  })

  test('500 ask the database as often as 50', async () => {
    const sku = await scene.product(1_000)
    const said = async (count: number) => {
      const orders = Array.from({ length: count }, () => scene.order({ [sku]: 1 }))
      return statementsOf(async () => {
        const { packages } = await shop.command('createPackages', { ...place, orders }, 'packages { id }')
        expect(packages).toHaveLength(count)
      })
    }
    const [fifty, all] = [await said(50), await said(500)]
    console.log(`500 orders in ${all.length} statements`)
    expect(all.length).toBe(fifty.length)
    expect(all.length).toBeLessThan(40)
  })

  test('the earlier ones get the goods; the rest are drafts, or refused', async () => {
    const sku = await scene.product(10)
    const orders = Array.from({ length: 4 }, () => scene.order({ [sku]: 4 }))
    const { packages } = await shop.command('createPackages', { ...place, orders }, answer)
    expect(packages.map(({ state }: Data) => state)).toEqual(['PENDING', 'PENDING', 'DRAFT', 'DRAFT'])
    const strict = { ...place, ifShort: 'REFUSE', orders: [scene.order({ [sku]: 2 }), scene.order({ [sku]: 1 })] }
    const second = await shop.command('createPackages', strict, answer)
    expect(second.packages.map(({ state }: Data) => state)).toEqual(['PENDING'])
    expect(second.refused).toMatchObject([{ index: 1, userErrors: [{ code: 'INSUFFICIENT_AVAILABLE', field: 'lines.0.quantity' }] }])
  })

  test('a small one behind a large one that is short still gets its goods', async () => {
    const sku = await scene.product(5)
    const orders = [scene.order({ [sku]: 6 }), scene.order({ [sku]: 5 })]
    const { packages } = await shop.command('createPackages', { ...place, orders }, answer)
    expect(packages.map(({ state }: Data) => state)).toEqual(['DRAFT', 'PENDING'])
  })

  test('the same call under the same key is answered as the first time', async () => {
    const sku = await scene.product(100)
    const input = { ...place, orders: [scene.order({ [sku]: 1 }), scene.order({ 'NO-SUCH': 1 })] }
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.command('createPackages', input, answer, key)))
    for (const one of answers) expect(one).toEqual(answers[0])
    expect(await scene.quantities(sku)).toMatchObject({ locked: 1 })
  })

  test('at most 1,000, at least one', async () => {
    const orders = Array.from({ length: 1_001 }, () => scene.order({ A: 1 }))
    expect(await shop.refusal('createPackages', { ...place, orders })).toMatchObject([
      { code: 'TOO_MANY', field: 'orders', zh: '最多 1000 项' },
    ])
    expect(await shop.refusal('createPackages', { ...place, orders: [] })).toMatchObject([{ code: 'TOO_FEW', field: 'orders' }])
  })

  test('whoever may not send from there is refused as a whole', async () => {
    const other = await openScene(house)
    const input = { warehouseId: other.warehouse.id, customerId: customer.id, orders: [scene.order({ A: 1 })] }
    expect(await shop.refusal('createPackages', input)).toMatchObject([{ code: 'CUSTOMER_NOT_IN_WAREHOUSE' }])
  })
})

describe('a race for the last pieces', () => {
  test('64 clients with ifShort: REFUSE for the last 1,000: exactly 1,000 are promised', async () => {
    const sku = await scene.product(1_000)
    let promised = 0
    let refusals = 0
    const began = performance.now()
    const client = async (size: number) => {
      for (;;) {
        const { package: taken, userErrors } = await shop.command(
          'createPackage',
          { ...place, ...scene.order({ [sku]: size }), ifShort: 'REFUSE' },
          'package { state }',
        )
        if (!taken) {
          expect(userErrors).toMatchObject([{ code: 'INSUFFICIENT_AVAILABLE' }])
          refusals++
          return
        }
        expect(taken.state).toBe('PENDING')
        promised += size
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, i) => client((i % 5) * 4 + 3)))
    for (const size of [3, 1]) await client(size)
    console.log(`1,000 pieces promised to orders in ${Math.round(performance.now() - began)} ms`)
    expect(promised).toBe(1_000)
    expect(refusals).toBe(66)
    expect(await scene.quantities(sku)).toEqual({ good: 1_000, locked: 1_000, available: 0 })
  })

  test('many clients with orders of two products in any order: no more is promised than there is, and nothing hangs', async () => {
    const [a, b] = [await scene.product(60), await scene.product(60)]
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        shop.command('createPackage', { ...place, ...scene.order(i % 2 ? { [a]: 2, [b]: 1 } : { [b]: 1, [a]: 1 }) }, 'package { state }'),
      ),
    )
    const pending = answers.filter((one) => one.package?.state === 'PENDING').length
    expect(answers.every((one) => one.package)).toBe(true)
    expect(pending).toBeGreaterThanOrEqual(30)
    expect((await scene.quantities(a)).locked).toBeLessThanOrEqual(60)
    expect(await scene.quantities(b)).toMatchObject({ locked: pending })
  })
})

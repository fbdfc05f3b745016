import { describe, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, recipient } from './packageFixture.ts'

const testServer = await startTestServer({ environment: { DATABASE_POOL: '40' } })
const fixture = await createPackageFixture(testServer)
const { integrator, warehouse, customer } = fixture
const place = { warehouseId: warehouse.id, customerId: customer.id }
const answer = 'packages { id number state erpNumber } refused { index number userErrors { code field message } }'

describe('bulk creation', () => {
  test('creates 500 in one call: valid ones together, invalid ones named by index and number', async () => {
    const [a, b, c] = [await fixture.createProduct(2_000), await fixture.createProduct(2_000), await fixture.createProduct(2_000)]
    const orders: Data[] = Array.from({ length: 500 }, (_, i) => fixture.orderInput({ [a]: 1, [b]: 2, [c]: (i % 3) + 1 }))
    orders[7] = { ...orders[7], recipient: { ...recipient, country: 'ZZ' } }
    orders[8] = { ...orders[8], lines: [{ sku: 'NO-SUCH', quantity: 1 }] }
    orders[9] = { ...orders[9], erpNumber: orders[0]?.erpNumber }
    orders[10] = { ...orders[10], lines: [{ sku: a, quantity: 0 }], recipient: { ...recipient, city: '' } }
    const began = performance.now()
    const { packages, refused, userErrors } = await integrator.command('createPackages', { ...place, orders }, answer)
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
      [9, orders[0]?.erpNumber, ['ORDER_EXISTS erpNumber']],
      [10, orders[10]?.erpNumber, ['REQUIRED recipient.city', 'TOO_SMALL lines.0.quantity']],
    ])
    expect(await fixture.readQuantities(a)).toMatchObject({ locked: 496 })
    expect(await fixture.readQuantities(b)).toMatchObject({ locked: 992 })
  })

  test('refuses a number that the database cannot store, also in a repeated request', async () => {
    const sku = await fixture.createProduct(1)
    const orders = ['N\u0000-1', '\ud800', 'x'.repeat(5_000)].map((erpNumber) => ({ ...fixture.orderInput({ [sku]: 1 }), erpNumber }))
    const key = newId()
    const once = await integrator.command('createPackages', { ...place, orders }, answer, key)
    expect(once.refused).toMatchObject([
      { number: 'N-1', userErrors: [{ code: 'MALFORMED', field: 'erpNumber' }] },
      { number: '\ufffd', userErrors: [{ code: 'MALFORMED', field: 'erpNumber' }] },
      { number: 'x'.repeat(100), userErrors: [{ code: 'TOO_LONG', field: 'erpNumber' }] },
    ])
    expect(await integrator.command('createPackages', { ...place, orders }, answer, key)).toEqual(once)
  })

  test('runs as many statements for 500 as for 50', async () => {
    const sku = await fixture.createProduct(1_000)
    const said = async (count: number) => {
      const orders = Array.from({ length: count }, () => fixture.orderInput({ [sku]: 1 }))
      return recordStatements(async () => {
        const { packages } = await integrator.command('createPackages', { ...place, orders }, 'packages { id }')
        expect(packages).toHaveLength(count)
      })
    }
    const [fifty, all] = [await said(50), await said(500)]
    console.log(`500 orders in ${all.length} statements`)
    expect(all.length).toBe(fifty.length)
    expect(all.length).toBeLessThan(40)
  })

  test('gives stock to the earlier orders; the rest are drafts, or refused', async () => {
    const sku = await fixture.createProduct(10)
    const orders = Array.from({ length: 4 }, () => fixture.orderInput({ [sku]: 4 }))
    const { packages } = await integrator.command('createPackages', { ...place, orders }, answer)
    expect(packages.map(({ state }: Data) => state)).toEqual(['PENDING', 'PENDING', 'DRAFT', 'DRAFT'])
    const strict = { ...place, ifShort: 'REFUSE', orders: [fixture.orderInput({ [sku]: 2 }), fixture.orderInput({ [sku]: 1 })] }
    const second = await integrator.command('createPackages', strict, answer)
    expect(second.packages.map(({ state }: Data) => state)).toEqual(['PENDING'])
    expect(second.refused).toMatchObject([{ index: 1, userErrors: [{ code: 'INSUFFICIENT_AVAILABLE', field: 'lines.0.quantity' }] }])
  })

  test('a small order after a large one that is short still gets its stock', async () => {
    const sku = await fixture.createProduct(5)
    const orders = [fixture.orderInput({ [sku]: 6 }), fixture.orderInput({ [sku]: 5 })]
    const { packages } = await integrator.command('createPackages', { ...place, orders }, answer)
    expect(packages.map(({ state }: Data) => state)).toEqual(['DRAFT', 'PENDING'])
  })

  test('answers a repeated call under the same key as the first time', async () => {
    const sku = await fixture.createProduct(100)
    const input = { ...place, orders: [fixture.orderInput({ [sku]: 1 }), fixture.orderInput({ 'NO-SUCH': 1 })] }
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => integrator.command('createPackages', input, answer, key)))
    for (const one of answers) expect(one).toEqual(answers[0])
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 1 })
  })

  test('accepts 1 to 1,000 orders', async () => {
    const orders = Array.from({ length: 1_001 }, () => fixture.orderInput({ A: 1 }))
    expect(await integrator.refusal('createPackages', { ...place, orders })).toMatchObject([
      { code: 'TOO_MANY', field: 'orders', zh: '最多 1000 项' },
    ])
    expect(await integrator.refusal('createPackages', { ...place, orders: [] })).toMatchObject([{ code: 'TOO_FEW', field: 'orders' }])
  })

  test('refuses the whole request without access', async () => {
    const other = await createPackageFixture(testServer)
    const input = { warehouseId: other.warehouse.id, customerId: customer.id, orders: [fixture.orderInput({ A: 1 })] }
    expect(await (await testServer.signInAs('service')).refusal('createPackages', input)).toMatchObject([
      { code: 'CUSTOMER_NOT_IN_WAREHOUSE' },
    ])
    await expect(integrator.command('createPackages', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('concurrent requests for the last pieces', () => {
  test('64 clients with ifShort: REFUSE reserve exactly 1,000 of 1,000 pieces', async () => {
    const sku = await fixture.createProduct(1_000)
    let promised = 0
    let refusals = 0
    const began = performance.now()
    const client = async (size: number) => {
      for (;;) {
        const { package: taken, userErrors } = await integrator.command(
          'createPackage',
          { ...place, ...fixture.orderInput({ [sku]: size }), ifShort: 'REFUSE' },
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
    expect(await fixture.readQuantities(sku)).toEqual({ good: 1_000, locked: 1_000, available: 0 })
  })

  test('many clients with two products in any order reserve no more than there is, without a deadlock', async () => {
    const [a, b] = [await fixture.createProduct(60), await fixture.createProduct(60)]
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        integrator.command(
          'createPackage',
          { ...place, ...fixture.orderInput(i % 2 ? { [a]: 2, [b]: 1 } : { [b]: 1, [a]: 1 }) },
          'package { state }',
        ),
      ),
    )
    const pending = answers.filter((one) => one.package?.state === 'PENDING').length
    expect(answers.every((one) => one.package)).toBe(true)
    expect(pending).toBeGreaterThanOrEqual(30)
    expect((await fixture.readQuantities(a)).locked).toBeLessThanOrEqual(60)
    expect(await fixture.readQuantities(b)).toMatchObject({ locked: pending })
  })
})

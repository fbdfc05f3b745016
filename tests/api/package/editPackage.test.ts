import { describe, expect, test } from 'vitest'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually, recipient } from './packageFixture.ts'
import { createPackageAtStage } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const at = await createPackageAtStage(fixture)
const { integrator } = fixture

describe('editing', () => {
  test('reserves and releases the difference of a pending package, and buys its label again', async () => {
    const [a, b, c] = [await fixture.createProduct(5), await fixture.createProduct(5), await fixture.createProduct(5)]
    const taken = await fixture.createPackage({ [a]: 2, [b]: 2 })
    const before = await eventually(
      () => fixture.readPackage(taken.id),
      ({ label }) => label.state === 'READY',
    )
    const lines = [
      { sku: c, quantity: 1 },
      { sku: a, quantity: 5 },
    ]
    const { package: edited, userErrors } = await integrator.command(
      'editPackage',
      { packageId: taken.id, expectedVersion: before.version, lines, remark: 'Handle with care' },
      'package { version remark pieces skus lines { lineNo quantity locked product { sku } } }',
    )
    expect(userErrors).toEqual([])
    expect(edited).toEqual({
      version: before.version + 1,
      remark: 'Handle with care',
      pieces: 6,
      skus: 2,
      lines: [
        { lineNo: 1, quantity: 1, locked: 1, product: { sku: c } },
        { lineNo: 2, quantity: 5, locked: 5, product: { sku: a } },
      ],
    })
    expect([await fixture.readQuantities(a), await fixture.readQuantities(b), await fixture.readQuantities(c)]).toMatchObject([
      { locked: 5 },
      { locked: 0 },
      { locked: 1 },
    ])
    await eventually(
      () => fixture.readPackage(taken.id),
      ({ label }) => label.state === 'READY' && label.trackingNumber !== before.label.trackingNumber,
    )
  })

  test('leaves a pending package unchanged when its new lines are short', async () => {
    const sku = await fixture.createProduct(3)
    const { id, version } = await fixture.createPackage({ [sku]: 2 })
    expect(
      await integrator.refusal('editPackage', { packageId: id, expectedVersion: version, lines: [{ sku, quantity: 4 }] }),
    ).toMatchObject([{ code: 'INSUFFICIENT_AVAILABLE', field: 'lines.0.quantity' }])
    expect(await fixture.readPackage(id)).toMatchObject({ lines: [{ quantity: 2, locked: 2 }], version })
  })

  test('refuses a new product that is not for sale, and keeps an existing one', async () => {
    const [kept, new_] = [await fixture.createProduct(5), await fixture.createProduct(5)]
    const { id, version } = await fixture.createPackage({ [kept]: 2 })
    await testServer.db.product.updateMany({ where: { sku: { in: [kept, new_] } }, data: { sale: 'NOT_FOR_SALE' } })
    const edit = { packageId: id, expectedVersion: version }
    const lines = [
      { sku: kept, quantity: 1 },
      { sku: new_, quantity: 1 },
    ]
    expect(await integrator.refusal('editPackage', { ...edit, lines })).toEqual([
      {
        code: 'PRODUCT_NOT_FOR_SALE',
        field: 'lines.1.sku',
        zh: `产品 ${new_} 已停售，请移除`,
        en: `Product ${new_} is not for sale; remove it`,
      },
    ])
    const { userErrors } = await integrator.command('editPackage', { ...edit, lines: lines.slice(0, 1) })
    expect(userErrors).toEqual([])
    expect(await fixture.readQuantities(kept)).toMatchObject({ locked: 1 })
  })

  test('accepts a draft once nothing is missing', async () => {
    const sku = await fixture.createProduct(3)
    const { id, version } = await fixture.createPackage({ [sku]: 9 }, { channelCode: null })
    const { package: half } = await integrator.command(
      'editPackage',
      { packageId: id, expectedVersion: version, channelCode: 'ECO' },
      'package { state channelCode version draftReasons { code } }',
    )
    expect(half).toMatchObject({ state: 'DRAFT', channelCode: 'ECO', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE' }] })
    const { package: whole } = await integrator.command(
      'editPackage',
      { packageId: id, expectedVersion: half.version, lines: [{ sku, quantity: 3 }] },
      'package { state }',
    )
    expect(whole.state).toBe('PENDING')
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 3 })
  })

  test('changes the order numbers of a draft, and only of a draft', async () => {
    const sku = await fixture.createProduct(3)
    const taken = await fixture.createPackage({ [sku]: 1 }, { erpNumber: 'ERP-TAKEN', platform: 'EBAY', platformOrderNumber: 'E-1' })
    const draft = await fixture.createPackage({ [sku]: 9 }, { erpNumber: 'ERP-DRAFT' })
    const edit = { packageId: draft.id, expectedVersion: draft.version }
    const numbers = { platform: 'ebay', platformOrderNumber: 'E-1', positionInOrder: 2 }
    expect(await integrator.refusal('editPackage', { ...edit, erpNumber: 'ERP-TAKEN' })).toEqual([
      {
        ...{ code: 'ORDER_EXISTS', field: 'erpNumber', zh: `订单已存在，包裹号 ${taken.number}` },
        en: `This order already exists as package ${taken.number}`,
      },
    ])
    expect(await integrator.refusal('editPackage', { ...edit, ...numbers, positionInOrder: 1 })).toMatchObject([
      { code: 'ORDER_EXISTS', field: 'platformOrderNumber' },
    ])
    expect(await integrator.refusal('editPackage', { ...edit, ...numbers, platform: null })).toMatchObject([
      { code: 'REQUIRED', field: 'platform' },
    ])
    const read = 'package { version erpNumber platform platformOrderNumber positionInOrder }'
    const { package: edited } = await integrator.command('editPackage', { ...edit, ...numbers, erpNumber: null }, read)
    expect(edited).toEqual({ version: draft.version + 1, erpNumber: null, ...numbers, platform: 'EBAY' })
    const { package: same } = await integrator.command('editPackage', { ...edit, expectedVersion: edited.version, remark: 'x' }, read)
    expect(same).toEqual({ ...edited, version: edited.version + 1 })
    // The freed number is used again.
    await fixture.createPackage({ [sku]: 1 }, { erpNumber: 'ERP-DRAFT' })

    const fixed = { packageId: taken.id, expectedVersion: taken.version }
    expect(await integrator.refusal('editPackage', { ...fixed, erpNumber: 'ERP-OTHER' })).toEqual([
      {
        ...{ code: 'ORDER_NUMBERS_FIXED', field: 'erpNumber', zh: `包裹 ${taken.number} 已接单，订单号不能再修改` },
        en: `Package ${taken.number} is accepted; its order numbers can no longer be changed`,
      },
    ])
    const { userErrors } = await integrator.command('editPackage', { ...fixed, erpNumber: 'ERP-TAKEN', platform: 'ebay' })
    expect(userErrors).toEqual([])
  })

  test('does not overwrite a concurrent change, and names who made it to staff alone', async () => {
    const { id, version } = await at('PENDING')
    const staff = await testServer.signInAs('service')
    await staff.command('editPackage', { packageId: id, expectedVersion: version, recipient: { ...recipient, name: 'Grace Example' } })
    const refused = await integrator.refusal('editPackage', { packageId: id, expectedVersion: version, remark: 'x' })
    expect(refused).toMatchObject([{ code: 'VERSION_CONFLICT', zh: expect.stringMatching(/^仓库 已修改此内容/) }])
    const told = await staff.refusal('editPackage', { packageId: id, expectedVersion: version, remark: 'x' })
    expect(told).toMatchObject([{ code: 'VERSION_CONFLICT', zh: expect.stringMatching(/^staff\d+ 已修改此内容/) }])
    const row = await testServer.db.recipient.findUniqueOrThrow({ where: { packageId: rowId({ id }) } })
    expect(row.name).toBe('Grace Example')
  })

  test('keeps the label when nothing on the parcel changes', async () => {
    const { id } = await at('PENDING')
    const before = await eventually(
      () => fixture.readPackage(id),
      ({ label }) => label.state === 'READY',
    )
    const same = { recipient, channelCode: 'STD', remark: 'Ring twice' }
    const { package: edited } = await integrator.command(
      'editPackage',
      { packageId: id, expectedVersion: before.version, ...same },
      'package { remark label { state trackingNumber } }',
    )
    expect(edited).toEqual({ remark: 'Ring twice', label: { state: 'READY', trackingNumber: before.label.trackingNumber } })
    const moved = { packageId: id, expectedVersion: before.version + 1, recipient: { ...recipient, email: 'ada@example.com' } }
    const { package: next } = await integrator.command('editPackage', moved, 'package { label { state } }')
    expect(next.label.state).toBe('REQUESTED')
  })

  test('refuses a package in a wave', async () => {
    const { id, number, version } = await at('TO_BE_PRINTED')
    expect(await integrator.refusal('editPackage', { packageId: id, expectedVersion: version, remark: 'x' })).toMatchObject([
      { code: 'PACKAGE_NOT_IN_STATE', zh: `包裹 ${number} 的当前状态不允许此操作` },
    ])
  })

  test('refuses an unknown channel and an unknown country on their fields', async () => {
    const { id, version } = await at('PENDING')
    expect(await integrator.refusal('editPackage', { packageId: id, expectedVersion: version, channelCode: 'NOPE' })).toMatchObject([
      { code: 'CHANNEL_NOT_FOUND', field: 'channelCode' },
    ])
    const abroad = { ...recipient, country: 'usa' }
    expect(await integrator.refusal('editPackage', { packageId: id, expectedVersion: version, recipient: abroad })).toMatchObject([
      { code: 'MALFORMED', field: 'recipient.country' },
    ])
  })
})

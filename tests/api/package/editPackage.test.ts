import { describe, expect, test } from 'vitest'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { openStages } from './scenario.ts'
import { eventually, openScene, recipient } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const at = await openStages(scene)
const { shop } = scene

describe('editing', () => {
  test('a pending package: the difference is locked and freed, and its label is bought again', async () => {
    const [a, b, c] = [await scene.product(5), await scene.product(5), await scene.product(5)]
    const taken = await scene.take({ [a]: 2, [b]: 2 })
    const before = await eventually(
      () => scene.read(taken.id),
      ({ label }) => label.state === 'READY',
    )
    const lines = [
      { sku: c, quantity: 1 },
      { sku: a, quantity: 5 },
    ]
    const { package: edited, userErrors } = await shop.command(
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
    expect([await scene.quantities(a), await scene.quantities(b), await scene.quantities(c)]).toMatchObject([
      { locked: 5 },
      { locked: 0 },
      { locked: 1 },
    ])
    await eventually(
      () => scene.read(taken.id),
      ({ label }) => label.state === 'READY' && label.trackingNumber !== before.label.trackingNumber,
    )
  })

  test('a pending package whose new lines are short stays as it was', async () => {
    const sku = await scene.product(3)
    const { id, version } = await scene.take({ [sku]: 2 })
    expect(await shop.refusal('editPackage', { packageId: id, expectedVersion: version, lines: [{ sku, quantity: 4 }] })).toMatchObject([
      { code: 'INSUFFICIENT_AVAILABLE', field: 'lines.0.quantity' },
    ])
    expect(await scene.read(id)).toMatchObject({ lines: [{ quantity: 2, locked: 2 }], version })
  })

  test('a pending package gets no product that is not for sale, and keeps one that it has', async () => {
    const [kept, new_] = [await scene.product(5), await scene.product(5)]
    const { id, version } = await scene.take({ [kept]: 2 })
    await house.db.product.updateMany({ where: { sku: { in: [kept, new_] } }, data: { sale: 'NOT_FOR_SALE' } })
    const edit = { packageId: id, expectedVersion: version }
    const lines = [
      { sku: kept, quantity: 1 },
      { sku: new_, quantity: 1 },
    ]
    expect(await shop.refusal('editPackage', { ...edit, lines })).toEqual([
      { code: 'PRODUCT_NOT_FOR_SALE', field: 'lines.1.sku', zh: `产品 ${new_} 已停售`, en: `Product ${new_} is not for sale` },
    ])
    const { userErrors } = await shop.command('editPackage', { ...edit, lines: lines.slice(0, 1) })
    expect(userErrors).toEqual([])
    expect(await scene.quantities(kept)).toMatchObject({ locked: 1 })
  })

  test('a draft that waits for nothing any more is accepted', async () => {
    const sku = await scene.product(3)
    const { id, version } = await scene.take({ [sku]: 9 }, { channelCode: null })
    const { package: half } = await shop.command(
      'editPackage',
      { packageId: id, expectedVersion: version, channelCode: 'ECO' },
      'package { state channelCode version draftReasons { code } }',
    )
    expect(half).toMatchObject({ state: 'DRAFT', channelCode: 'ECO', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE' }] })
    const { package: whole } = await shop.command(
      'editPackage',
      { packageId: id, expectedVersion: half.version, lines: [{ sku, quantity: 3 }] },
      'package { state }',
    )
    expect(whole.state).toBe('PENDING')
    expect(await scene.quantities(sku)).toMatchObject({ locked: 3 })
  })

  test('what somebody else has changed meanwhile is not overwritten, and their name is given', async () => {
    const { id, version } = await at('PENDING')
    const staff = await house.as('service')
    await staff.command('editPackage', { packageId: id, expectedVersion: version, recipient: { ...recipient, name: 'Grace Example' } })
    const refused = await shop.refusal('editPackage', { packageId: id, expectedVersion: version, remark: 'x' })
    expect(refused).toMatchObject([{ code: 'VERSION_CONFLICT', zh: expect.stringMatching(/^staff\d+ 已修改此内容/) }])
    const row = await house.db.recipient.findUniqueOrThrow({ where: { packageId: rowId({ id }) } })
    expect(row.name).toBe('Grace Example')
  })

  test('what changes nothing of the parcel keeps its label', async () => {
    const { id } = await at('PENDING')
    const before = await eventually(
      () => scene.read(id),
      ({ label }) => label.state === 'READY',
    )
    const same = { recipient, channelCode: 'STD', remark: 'Ring twice' }
    const { package: edited } = await shop.command(
      'editPackage',
      { packageId: id, expectedVersion: before.version, ...same },
      'package { remark label { state trackingNumber } }',
    )
    expect(edited).toEqual({ remark: 'Ring twice', label: { state: 'READY', trackingNumber: before.label.trackingNumber } })
    const moved = { packageId: id, expectedVersion: before.version + 1, recipient: { ...recipient, email: 'ada@example.com' } }
    const { package: next } = await shop.command('editPackage', moved, 'package { label { state } }')
    expect(next.label.state).toBe('REQUESTED')
  })

  test('a package in a wave is refused', async () => {
    const { id, number, version } = await at('TO_BE_PRINTED')
    expect(await shop.refusal('editPackage', { packageId: id, expectedVersion: version, remark: 'x' })).toMatchObject([
      { code: 'PACKAGE_NOT_IN_STATE', zh: `包裹 ${number} 的当前状态不允许此操作` },
    ])
  })

  test('a channel that is not there and a country that is none are refused on their field', async () => {
    const { id, version } = await at('PENDING')
    expect(await shop.refusal('editPackage', { packageId: id, expectedVersion: version, channelCode: 'NOPE' })).toMatchObject([
      { code: 'CHANNEL_NOT_FOUND', field: 'channelCode' },
    ])
    const abroad = { ...recipient, country: 'usa' }
    expect(await shop.refusal('editPackage', { packageId: id, expectedVersion: version, recipient: abroad })).toMatchObject([
      { code: 'MALFORMED', field: 'recipient.country' },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { readStockByLocation } from '../package/packageStages.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, globalId, mustApply, packagesOfWave } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, picker, lead } = fixture
for (const type of ['ONE_PIECE', 'ONE_PRODUCT', 'MIXED']) await fixture.saveWaveSetting(type, { confirmPicking: true })

const pickListDocument =
  'query ($id: ID!) { wavePickList(waveId: $id) { locationId locationCode areaCode productId sku barcode pieces picked shares { number slot pieces } } }'
const pickList = async (wave: NodeRef) => (await lead.client.query(pickListDocument, { id: wave.id })).wavePickList
const states = async (wave: NodeRef) => (await packagesOfWave(testServer, wave)).map(({ state }) => state)

/** Creates a printed wave of packages of one product on one shelf. */
async function printed(...quantities: number[]) {
  const sku = await fixture.createProduct(100)
  const packages = await fixture.createPackages(...quantities.map((pieces) => ({ [sku]: pieces })))
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  const [line] = await pickList(wave)
  const short = (missing: number) => ({ locationId: line.locationId, productId: line.productId, missing })
  return { wave, packages, sku, line, short }
}

describe('allocated stock of a package', () => {
  const goodsDocument =
    'query ($id: ID!) { node(id: $id) { ... on Package { goods { lines { required picked onShelf missing } places { kind sku location pieces returnTask } } } } }'
  const goodsOf = async ({ id }: NodeRef, who = lead.client) => (await who.query(goodsDocument, { id })).node.goods

  test('is returned by line and location, also after a short pick', async () => {
    const { wave, packages, sku, short, line } = await printed(3)
    const [made] = packages as [NodeRef]
    const spot = { sku, location: line.locationCode, returnTask: null }
    expect(await goodsOf(made)).toEqual({
      lines: [{ required: 3, picked: 0, onShelf: 3, missing: 0 }],
      places: [{ kind: 'ON_SHELF', ...spot, pieces: 3 }],
    })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, shorts: [short(1)] })
    const out = { ...spot, location: `OUT-${wave.number}` }
    expect(await goodsOf(made)).toEqual({
      lines: [{ required: 3, picked: 2, onShelf: 0, missing: 1 }],
      places: [
        { kind: 'ON_HOLD', ...spot, pieces: 1 },
        { kind: 'PICKED', ...out, pieces: 2 },
      ],
    })
    expect(await goodsOf(made, fixture.integrator)).toBeNull()
    await mustApply(lead, 'cancelPackage', { packageId: made.id })
    const { lines, places } = await goodsOf(made)
    expect(lines).toEqual([{ required: 3, picked: 0, onShelf: 0, missing: 0 }])
    expect(places).toContainEqual({ kind: 'RETURNING', ...out, pieces: 2, returnTask: expect.any(String) })
  })
})

describe('printing the pick list', () => {
  test('starts the wave and its packages, once', async () => {
    const sku = await fixture.createProduct(9)
    await fixture.createPackages({ [sku]: 2 }, { [sku]: 3 })
    const wave = await fixture.generateWave()
    const facts = await testServer.recordFactKinds(async () => {
      const { wave: started } = await mustApply(
        planner,
        'markWavePrinted',
        { waveId: wave.id },
        'wave { state printedAt printedBy { name } }',
      )
      expect(started).toEqual({ state: 'PICKING', printedAt: expect.any(String), printedBy: { name: planner.name } })
      const { wave: again } = await mustApply(planner, 'markWavePrinted', { waveId: wave.id }, 'wave { printedAt }')
      expect(again.printedAt).toBe(started.printedAt)
    })
    expect(facts).toEqual(['wave.printed', 'package.picking', 'package.picking'])
    expect(await states(wave)).toEqual(['PICKING', 'PICKING'])
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id, reason: 'Coffee' })
    const jobs = await testServer.db.printJob.findMany({ where: { documentId: rowId(wave) }, orderBy: { id: 'asc' } })
    expect(jobs.map(({ kind, state, reprintReason }) => [kind, state, reprintReason])).toEqual([
      ['PICKING_LIST', 'CONFIRMED', null],
      ['PICKING_LIST', 'CONFIRMED', 'Coffee'],
    ])
  })

  test('is refused once the wave is over', async () => {
    const { wave } = await printed(1, 2)
    await mustApply(planner, 'voidWave', { waveId: wave.id })
    expect(await planner.client.refusal('markWavePrinted', { waveId: wave.id })).toEqual([
      {
        code: 'WAVE_OVER',
        field: null,
        zh: `波次 ${wave.number} 已结束或已作废，请选择其他波次`,
        en: `Wave ${wave.number} is ended or voided; choose another`,
      },
    ])
  })

  test('returns a PDF to users with the right only', async () => {
    const { wave } = await printed(2, 1)
    const get = (token: string | null) =>
      fetch(`${testServer.url}/sheets/picking-list/${encodeURIComponent(wave.id)}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    const response = await get(planner.client.identity.token)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await get(null)).status).toBe(401)
    expect((await get(picker.client.identity.token)).status).toBe(404)
    const elsewhere = await createWaveFixture(testServer)
    expect((await get(elsewhere.planner.client.identity.token)).status).toBe(404)
    const wrong = await fetch(`${testServer.url}/sheets/picking-list/%E0%A4%A`, {
      headers: { authorization: `Bearer ${planner.client.identity.token}` },
    })
    expect(wrong.status).toBe(404)
  })
})

describe('confirming', () => {
  test('moves all stock to the OUT location of the wave', async () => {
    const { wave, sku } = await printed(2, 3)
    const facts = await testServer.recordFactKinds(async () => {
      const { wave: confirmed, abnormal } = await mustApply(
        picker,
        'confirmPicking',
        { waveId: wave.id },
        'wave { state pickedAt } abnormal { id }',
      )
      expect(confirmed).toEqual({ state: 'TO_BE_PACKED', pickedAt: expect.any(String) })
      expect(abnormal).toEqual([])
    })
    expect(facts).toEqual(['wave.picked', 'package.picked', 'package.picked'])
    expect(await states(wave)).toEqual(['PICKED', 'PICKED'])
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 95, allocated: 0 }, OUT: { onHand: 5, allocated: 5 } })
    expect(await fixture.readQuantities(sku)).toEqual({ good: 100, locked: 5, available: 95 })
    expect(await pickList(wave)).toMatchObject([{ locationCode: 'A01-01-01', pieces: 5, picked: true, shares: [] }])
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_NOT_IN_STATE' }])
  })

  test('a short pick affects the fewest and newest packages, and creates a count hold', async () => {
    const { wave, packages, sku, short } = await printed(2, 3, 2)
    const document =
      'query ($id: ID!, $shorts: [ShortInput!]!) { waveShortPreview(waveId: $id, shorts: $shorts) { hits { packageId number pieces } refusal } }'
    const preview = async (missing: number, language: 'en' | 'zh-CN' = 'en') =>
      (await picker.client.query(document, { id: wave.id, shorts: [short(missing)] }, { language })).waveShortPreview
    const hit = (at: number, pieces: number) => ({ packageId: packages[at]!.id, number: packages[at]!.number, pieces })
    expect(await preview(1)).toEqual({ hits: [hit(2, 1)], refusal: null })
    expect(await preview(3)).toEqual({ hits: [hit(1, 3)], refusal: null })
    expect(await preview(4)).toEqual({ hits: [hit(1, 3), hit(2, 1)], refusal: null })
    expect(await preview(8)).toEqual({
      hits: [],
      refusal: `At most 7 pieces of ${sku} can be short at A01-01-01`,
    })
    const swapped = { ...short(1), locationId: short(1).productId }
    const { errors } = await picker.client.send(document, { id: wave.id, shorts: [swapped] })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect((await preview(8, 'zh-CN')).refusal).toBe(`库位 A01-01-01 的 ${sku} 应拣 7 件，短缺不能超过此数`)
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id, shorts: [short(8)] })).toMatchObject([
      { code: 'SHORT_TOO_LARGE', field: 'shorts' },
    ])

    const { abnormal } = await mustApply(
      picker,
      'confirmPicking',
      { waveId: wave.id, shorts: [short(1)] },
      'abnormal { id state abnormalReason }',
    )
    expect(abnormal).toEqual([{ id: packages[2]!.id, state: 'ABNORMAL', abnormalReason: 'OUT_OF_STOCK' }])
    expect(await states(wave)).toEqual(['PICKED', 'PICKED', 'ABNORMAL'])
    // The found piece of the affected package stays with the wave; the missing one stays on the shelf and cannot be allocated.
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 94, allocated: 1 }, OUT: { onHand: 6, allocated: 6 } })
    const holds = await testServer.db.countHold.findMany({ where: { packageId: rowId(packages[2]!) } })
    expect(holds).toMatchObject([{ quantity: 1, state: 'OPEN' }])
    expect(await fixture.readQuantities(sku)).toEqual({ good: 100, locked: 7, available: 93 })
  })

  test('is not possible before the list is printed; the preview says the same', async () => {
    const sku = await fixture.createProduct(9)
    const packages = await fixture.createPackages({ [sku]: 2 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    const [{ locationId, productId }] = await pickList(wave)
    const document =
      'query ($id: ID!, $shorts: [ShortInput!]!) { waveShortPreview(waveId: $id, shorts: $shorts) { hits { pieces } refusal } }'
    const preview = async () =>
      (await picker.client.query(document, { id: wave.id, shorts: [{ locationId, productId, missing: 1 }] })).waveShortPreview
    expect(await preview()).toEqual({ hits: [], refusal: expect.stringMatching(/^At most 0 pieces/) })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    expect(await preview()).toEqual({ hits: [{ pieces: 1 }], refusal: null })
    const { errors } = await picker.client.send(document, { id: wave.id, shorts: [{ locationId: 'nowhere', productId, missing: 1 }] })
    expect(errors).toMatchObject([{ message: expect.stringMatching(/^0\.locationId: /), extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('a short pick of two batches at one location reduces both', async () => {
    const sku = await fixture.createProduct(0)
    const rows = ['2026-02-01', '2026-03-01'].map((receivedOn) => ({ location: 'A01-01-01', sku, pieces: 2, receivedOn }))
    await testServer.runCommand(importStock, {
      warehouseId: fixture.warehouse.id,
      customerId: fixture.customer.id,
      reference: `two ${sku}`,
      rows,
    })
    const packages = await fixture.createPackages({ [sku]: 4 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    const [{ locationId, productId, pieces }] = await pickList(wave)
    expect(pieces).toBe(4)
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, shorts: [{ locationId, productId, missing: 3 }] })
    const holds = await testServer.db.countHold.findMany({ where: { packageId: rowId(packages[0]!) } })
    expect(holds.map(({ quantity }) => quantity).sort()).toEqual([1, 2])
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 3, allocated: 3 }, OUT: { onHand: 1, allocated: 1 } })
  })

  test('requires a printed list, the right and the warehouse', async () => {
    const sku = await fixture.createProduct(9)
    await fixture.createPackages({ [sku]: 1 })
    const wave = await fixture.generateWave()
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id })).toEqual([
      {
        code: 'WAVE_NOT_IN_STATE',
        field: null,
        zh: `波次 ${wave.number} 当前状态不允许此操作`,
        en: `Wave ${wave.number} does not allow this action in its current state`,
      },
    ])
    const elsewhere = await createWaveFixture(testServer)
    for (const { client } of [planner, elsewhere.picker])
      await expect(client.command('confirmPicking', { waveId: wave.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const unknown = globalId('Wave', { id: rowId(fixture.warehouse) })
    await expect(picker.client.command('confirmPicking', { waveId: unknown })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = await lead.client.query(pickListDocument, { id: unknown })
    expect(other.wavePickList).toEqual([])
  })

  test.each([
    [{ missing: 0 }, 'TOO_SMALL', 'shorts.0.missing'],
    [{ locationId: 'x' }, 'MALFORMED', 'shorts.0.locationId'],
    [{ productId: 'x' }, 'MALFORMED', 'shorts.0.productId'],
  ])('refuses %j', async (change, code, field) => {
    const { wave, short } = await printed(1, 1)
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id, shorts: [{ ...short(1), ...change }] })).toMatchObject([
      { code, field },
    ])
  })

  test('returns stock of packages cancelled during picking to the shelf', async () => {
    const { wave, packages, sku } = await printed(2, 3)
    await fixture.integrator.command('cancelPackage', { packageId: packages[0]!.id })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id })
    expect(await states(wave)).toEqual(['PICKED'])
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 97, allocated: 0 }, OUT: { onHand: 3, allocated: 3 } })
    await fixture.integrator.command('cancelPackage', { packageId: packages[1]!.id })
    expect(await testServer.db.returnTask.findMany({ where: { packageId: rowId(packages[1]!) } })).toMatchObject([
      { quantity: 3, state: 'OPEN' },
    ])
  })
})

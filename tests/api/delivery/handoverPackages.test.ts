import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { commitConcurrently, commitMeanwhile } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'
import { createHandoverFixture } from './handoverFixture.ts'

const testServer = await startTestServer()
const fixture = await createHandoverFixture(testServer)
const { warehouse, integrator, dispatcher, reader, at, shipped, createGroup } = fixture
const { open, scan, read, close, packagesOn, refused, manifestOf } = fixture
const second = await fixture.signInNewUser('dispatcher')
const desk = await fixture.openScanStation(dispatcher)
const away = await createWaveFixture(testServer)

describe('a package', () => {
  let group: { groupId: string; channelCode: string }
  let sheetId: string
  beforeAll(async () => {
    group = await createGroup()
    sheetId = (await open(group.groupId)).id
  })

  it('is refused by name if it is not shipped, cancelled, unknown, elsewhere, or on a sheet', async () => {
    const { channelCode } = group
    const [on, packed, cancelled] = [
      await shipped({ channelCode }),
      await at('TO_BE_SHIPPED', { channelCode }),
      await at('PENDING', { channelCode }),
    ]
    await integrator.command('cancelPackage', { packageId: cancelled.id })
    const there = await (await createPackageAtStage(away))('SHIPPED')
    await scan(sheetId, on.number)
    const other = await createGroup()
    const otherSheet = await open(other.groupId)
    const { number } = await read(sheetId)
    const why = async (code: string, where = sheetId) => (await refused('scanToHandover', { sheetId: where, code }))[0]
    expect(await why(on.number)).toEqual({
      ...{ code: 'PACKAGE_ON_THIS_SHEET', field: 'code' },
      ...{ zh: `包裹 ${on.number} 已在此交接单上`, en: `Package ${on.number} is already on this sheet` },
    })
    expect(await why(on.number, otherSheet.id)).toEqual({
      ...{ code: 'PACKAGE_ON_OTHER_SHEET', field: 'code' },
      ...{ zh: `包裹 ${on.number} 在交接单 ${number} 上`, en: `Package ${on.number} is on hand-over sheet ${number}` },
    })
    expect(await why(packed.number)).toMatchObject({ code: 'PACKAGE_NOT_SHIPPED', en: `Package ${packed.number} is not shipped` })
    expect(await why(cancelled.number)).toMatchObject({ code: 'CANCELLED_NOT_SHIPPABLE' })
    expect(await why(there.number)).toMatchObject({ code: 'PACKAGE_UNKNOWN', field: 'code' })
    expect(await why('L:A01-01-01')).toMatchObject({ code: 'PACKAGE_UNKNOWN' })
    expect(await refused('addToHandover', { sheetId, packageIds: [there.id] })).toMatchObject([
      { code: 'NOT_FOUND', field: 'packageIds.0' },
    ])
    expect(await refused('removeFromHandover', { sheetId, packageIds: [on.id, packed.id] })).toMatchObject([
      { code: 'NOT_FOUND', field: 'packageIds.1' },
    ])
    // All or none.
    const good = await shipped({ channelCode })
    expect(await refused('addToHandover', { sheetId, packageIds: [good.id, packed.id] })).toMatchObject([
      { code: 'PACKAGE_NOT_SHIPPED', field: 'packageIds.1' },
    ])
    expect(await packagesOn(sheetId)).toEqual([on.number])
  })

  it('of another pick-up of the carrier is taken along as extra, one of another carrier is refused', async () => {
    const other = await createGroup()
    const [extra, foreign] = [await shipped({ channelCode: other.channelCode }), await shipped({ channelCode: 'ECO' })]
    expect(await scan(sheetId, extra.number)).toMatchObject({
      userErrors: [],
      extra: true,
      sheet: { extraCount: 1, extras: [{ package: { number: extra.number } }] },
    })
    expect(await manifestOf(sheetId, 'en')).toContain('Of another pick-up, taken along: 1')
    await testServer.db.channel.updateMany({ where: { warehouseId: rowId(warehouse), code: 'ECO' }, data: { carrier: 'OTHER' } })
    expect(await refused('scanToHandover', { sheetId, code: foreign.number })).toEqual([
      {
        ...{ code: 'PACKAGE_OF_OTHER_CARRIER', field: 'code', zh: `包裹 ${foreign.number} 走渠道 ECO，属于其他物流商，请勿交给这位司机` },
        en: `Package ${foreign.number} goes with another carrier (channel ECO); do not hand it to this driver`,
      },
    ])
    await testServer.db.channel.updateMany({ where: { warehouseId: rowId(warehouse), code: 'ECO' }, data: { carrier: 'SIM' } })
    await dispatcher.client.command('removeFromHandover', { sheetId, packageIds: [extra.id] })
  })

  it('leaves its open sheet when its shipment is undone, which is refused once the sheet is signed', async () => {
    const { groupId, channelCode } = await createGroup()
    const [stays, goes] = [await shipped({ channelCode }), await shipped({ channelCode })]
    const { id, number } = await open(groupId)
    await dispatcher.client.command('takeAllToHandover', { sheetId: id })
    const unship = (packageId: string) => desk.scan('unshipScans', { packageId })
    const facts = await testServer.recordFactKinds(() => unship(goes.id))
    expect(facts.sort()).toEqual(['handoverSheet.packages-removed', 'package.to-be-shipped'])
    expect(await read(id)).toMatchObject({ packageCount: 1, pieces: 2, progress: { missing: 0, toBeShipped: 1 } })
    const actionsOf = async () =>
      (await dispatcher.client.query('query ($id: ID!) { node(id: $id) { ... on Package { allowedActions } } }', { id: stays.id })).node
        .allowedActions
    expect(await actionsOf()).toContain('unship')
    await close(id)
    expect(await actionsOf()).not.toContain('unship')
    expect(await desk.refusal('unshipScans', { packageId: stays.id })).toEqual({
      ...{ code: 'PACKAGE_HANDED_OVER', zh: `包裹 ${stays.number} 已随交接单 ${number} 交给司机签收，不能撤销发货` },
      en: `Package ${stays.number} was handed over with signed sheet ${number}; its shipment cannot be undone`,
    })
  })

  it('leaves its sheet by two statements, also one that it is put on while its shipment is undone', async () => {
    const { groupId, channelCode } = await createGroup()
    const [on, off, late] = [await shipped({ channelCode }), await shipped({ channelCode }), await shipped({ channelCode })]
    const { id } = await open(groupId)
    await scan(id, on.number)
    for (const { id: packageId } of [on, off]) {
      const all = await recordStatements(() => desk.scan('unshipScans', { packageId }))
      expect(all.filter((sql) => !/from session/.test(sql)).length).toBe(2)
    }
    expect(await read(id)).toMatchObject({ packageCount: 0, pieces: 0 })
    const [packageId, sheetId, warehouseId] = [rowId(late), rowId({ id }), rowId(warehouse)]
    const undo = await commitMeanwhile(
      testServer,
      async (tx) => {
        const { pieces, weightGrams } = await tx.package.findUniqueOrThrow({ where: { id: packageId } })
        await tx.$executeRaw`select 1 from package where id = ${packageId}::uuid for no key update`
        const added = { addedAt: new Date(), addedById: null, extra: false }
        await tx.handoverPackage.create({ data: { id: newId(), sheetId, packageId, warehouseId, ...added } })
        await tx.handoverSheet.update({ where: { id: sheetId }, data: { packageCount: 1, pieces, weightGrams } })
      },
      () => desk.scan('unshipScans', { packageId: late.id }),
    )
    expect(undo).toMatchObject({ outcome: 'APPLIED' })
    expect(await packagesOn(id)).toEqual([])
    expect(await read(id)).toMatchObject({ packageCount: 0, pieces: 0 })
  })

  it('leaves a trace in the facts whenever it is put on a sheet or taken off', async () => {
    const { groupId, channelCode } = await createGroup()
    const [one, two, three] = [await shipped({ channelCode }), await shipped({ channelCode }), await shipped({ channelCode })]
    const { id } = await open(groupId)
    await scan(id, one.number)
    await dispatcher.client.command('addToHandover', { sheetId: id, packageIds: [two.id, two.id] })
    await dispatcher.client.command('takeAllToHandover', { sheetId: id })
    await dispatcher.client.command('takeAllToHandover', { sheetId: id })
    await dispatcher.client.command('removeFromHandover', { sheetId: id, packageIds: [one.id] })
    await desk.scan('unshipScans', { packageId: two.id })
    await dispatcher.client.command('voidHandover', { sheetId: id })
    const facts = await testServer.db.event.findMany({
      where: { nodeId: rowId({ id }) },
      select: { kind: true, payload: true },
      orderBy: { no: 'asc' },
    })
    const fact = (what: string, ...packages: { id: string }[]) => ({
      kind: `handoverSheet.${what}`,
      payload: packages.length === 0 ? {} : { packageIds: packages.map(rowId) },
    })
    expect(facts).toEqual([
      fact('opened'),
      ...[fact('packages-added', one), fact('packages-added', two), fact('packages-added', three)],
      fact('packages-removed', one),
      // By the scan that undoes the shipment, which posts stock.
      { kind: 'handoverSheet.packages-removed', payload: { packageIds: [rowId(two)], topics: ['stock'] } },
      fact('packages-removed', three),
      fact('voided'),
    ])
  })

  it('is on one sheet if two users put it on two at the same time, and is counted once on the same', async () => {
    const other = await createGroup()
    const otherSheet = await open(other.groupId)
    const { channelCode } = group
    for (const where of [otherSheet.id, sheetId]) {
      const raced = await shipped({ channelCode })
      const before = await read(sheetId)
      const answers: Data[] = []
      await commitConcurrently(
        testServer,
        async () => answers.push(await scan(sheetId, raced.number)),
        async () => answers.push(await scan(where, raced.number, second)),
      )
      const codes = answers.map(({ userErrors }) => userErrors[0]?.code ?? 'ADDED').sort()
      expect(codes).toEqual(['ADDED', where === sheetId ? 'PACKAGE_ON_THIS_SHEET' : 'PACKAGE_ON_OTHER_SHEET'])
      expect(await testServer.db.handoverPackage.count({ where: { packageId: rowId(raced) } })).toBe(1)
      const [here, there] = [await read(sheetId), await read(otherSheet.id)]
      expect(here.packageCount + (where === sheetId ? 0 : there.packageCount)).toBe(before.packageCount + 1)
    }
  })

  it('is listed with others of its sheet in as many statements as alone', async () => {
    const read = (first: number) =>
      reader.query(
        `query ($s: ID!, $first: Int!) { handoverPackages(sheetId: $s, first: $first) { edges { node {
          extra addedAt addedBy { name } sheet { number } package { number customerName channelName destination label { trackingNumber } } } } } }`,
        { s: sheetId, first },
      )
    expect((await read(100)).handoverPackages.edges.length).toBeGreaterThan(1)
    const alone = await recordStatements(() => read(1))
    expect((await recordStatements(() => read(100))).length).toBe(alone.length)
  })
})

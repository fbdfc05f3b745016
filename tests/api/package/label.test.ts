import { describe, expect, test } from 'vitest'
import { buyLabel, voidLabel } from '../../../graph/package/buyLabel.ts'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually, openScene, recipient } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const lead = await house.as('lead')

const ready = (id: string) =>
  eventually(
    () => scene.read(id),
    ({ label }) => label.state === 'READY',
  )
const { services } = house
const requestOf = async (id: string) => (await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })).labelRequest

describe('a label', () => {
  test('is bought by itself once a package is accepted', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 })
    // By now it may be bought already.
    expect(await requestOf(taken.id)).toBe(1)
    const { label } = await ready(taken.id)
    expect(label).toEqual({
      state: 'READY',
      trackingNumber: expect.stringMatching(/^[A-Z]{2}\d{9}CN$/),
      path: expect.stringMatching(/^\/files\//),
      failure: null,
    })
    const history = await house.db.event.findMany({ where: { nodeId: rowId(taken), kind: 'package.label-ready' } })
    expect(history).toHaveLength(1)
  })

  test('is bought once, however often its job runs, and lost by no crash', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 })
    const { label } = await ready(taken.id)
    for (const attempt of [1, 2, 3]) await buyLabel({ ...services, attempt }, { packageId: rowId(taken), request: 1 })
    expect((await scene.read(taken.id)).label).toEqual(label)
  })

  test('that the carrier refuses makes a draft of the package; retrying after a correction accepts it', async () => {
    const sku = await scene.product(3)
    const taken = await scene.take({ [sku]: 1 }, { recipient: { ...recipient, postcode: '00000' } })
    const refused = await eventually(
      () => scene.read(taken.id),
      ({ state }) => state === 'DRAFT',
    )
    expect(refused).toMatchObject({ draftReasons: [{ code: 'LABEL_FAILED', line: null }], label: { state: 'FAILED' } })
    expect(refused.label.failure).toBe('The address can not be delivered to: US 00000')
    const inChinese = await scene.shop.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { label { failure } } } }',
      { id: taken.id },
      { language: 'zh-CN' },
    )
    expect(inChinese.node.label.failure).toBe('地址无法投递：US 00000')
    expect(await scene.quantities(sku)).toMatchObject({ locked: 0 })
    const { package: edited } = await scene.shop.command(
      'editPackage',
      { packageId: taken.id, expectedVersion: refused.version, recipient },
      'package { state }',
    )
    expect(edited.state).toBe('PENDING')
    await ready(taken.id)
  })

  test('that failed can be asked for again', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 }, { recipient: { ...recipient, phone: null }, channelCode: 'EXP' })
    await eventually(
      () => scene.read(taken.id),
      ({ state }) => state === 'DRAFT',
    )
    const { package: again } = await lead.command('retryLabel', { packageId: taken.id }, 'package { state label { state } }')
    expect(again).toEqual({ state: 'PENDING', label: { state: 'REQUESTED' } })
    const failed = await eventually(
      () => scene.read(taken.id),
      ({ state }) => state === 'DRAFT',
    )
    expect(failed.label.failure).toContain('needs the recipient')
    expect(await requestOf(taken.id)).toBe(2)
    const other = await scene.take({ [await scene.product(3)]: 1 })
    await ready(other.id)
    expect(await lead.refusal('retryLabel', { packageId: other.id })).toEqual([
      {
        code: 'LABEL_NOT_FAILED',
        field: null,
        zh: `包裹 ${other.number} 的面单没有失败，无需重试`,
        en: `The label of package ${other.number} has not failed`,
      },
    ])
  })

  test('of a carrier that is down is tried again, and has failed after five tries', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 }, { channelCode: 'DOWN' })
    const errand = { packageId: rowId(taken), request: 1 }
    await expect(buyLabel({ ...services, attempt: 4 }, errand)).rejects.toMatchObject({ code: 'CARRIER_UNAVAILABLE' })
    await buyLabel({ ...services, attempt: 5 }, errand)
    expect(await scene.read(taken.id)).toMatchObject({
      state: 'DRAFT',
      label: { state: 'FAILED', failure: 'The carrier SIMULATOR can not be reached at the moment' },
    })
  })

  test('whose errand ends in an error of the program has failed after five tries, and can be asked for again', async () => {
    const [drawn, back] = [
      await scene.take({ [await scene.product(3)]: 1 }, { channelCode: 'DOWN' }),
      await scene.take({ [await scene.product(3)]: 1 }),
    ]
    const errand = { packageId: rowId(drawn), request: 1 }
    // A number that no barcode can say; it comes before the carrier that answers, for the worker tries again by itself.
    const rename = (number: string) => house.db.package.update({ where: { id: rowId(drawn) }, data: { number } })
    await ready(back.id)
    await rename('包裹')
    const std = await house.db.channel.findFirstOrThrow({ where: { code: 'STD', warehouseId: rowId(scene.warehouse) } })
    await house.db.package.update({ where: { id: rowId(drawn) }, data: { channelId: std.id } })
    await expect(buyLabel({ ...services, attempt: 4 }, errand)).rejects.toThrow()
    await buyLabel({ ...services, attempt: 5 }, errand)
    expect(await scene.read(drawn.id)).toMatchObject({ state: 'DRAFT', label: { state: 'FAILED', failure: 'System error, try later' } })
    await rename(drawn.number)
    await lead.command('retryLabel', { packageId: drawn.id })
    await ready(drawn.id)
    // A carrier that does not answer keeps the label.
    const down = await house.db.channel.findFirstOrThrow({ where: { code: 'DOWN', warehouseId: rowId(scene.warehouse) } })
    await house.db.package.update({ where: { id: rowId(back) }, data: { channelId: down.id, label: 'VOID_REQUESTED' } })
    await expect(voidLabel({ ...services, attempt: 4 }, { packageId: rowId(back), request: 1 })).rejects.toMatchObject({
      code: 'CARRIER_UNAVAILABLE',
    })
    await voidLabel({ ...services, attempt: 5 }, { packageId: rowId(back), request: 1 })
    expect((await scene.read(back.id)).label).toMatchObject({ state: 'READY', failure: expect.stringContaining('can not be reached') })
  })

  test('of which nothing was heard for ten minutes can be asked for again', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 })
    const before = await ready(taken.id)
    for (const label of ['REQUESTED', 'VOID_REQUESTED'] as const) {
      const silent = (minutes: number) =>
        house.db.package.update({ where: { id: rowId(taken) }, data: { label, updatedAt: new Date(Date.now() - minutes * 60_000) } })
      // Nothing is heard: who looks after labels is held, or would find what stands here, set off by an earlier fact.
      await house.db.$transaction(async (tx) => {
        await tx.$queryRawUnsafe(`select from follower where name = 'package.labels' for update`)
        await silent(5)
        expect(await lead.refusal('retryLabel', { packageId: taken.id })).toMatchObject([{ code: 'LABEL_NOT_FAILED' }])
        await silent(11)
        await lead.command('retryLabel', { packageId: taken.id })
      })
      const { label: after } = await ready(taken.id)
      expect(after.trackingNumber).not.toBe(before.label.trackingNumber)
    }
    expect(await requestOf(taken.id)).toBe(3)
  })

  test('is given back when its package is cancelled, and kept where the carrier keeps it', async () => {
    const [given, kept] = [
      await scene.take({ [await scene.product(3)]: 1 }),
      await scene.take({ [await scene.product(3)]: 1 }, { channelCode: 'KEEP' }),
    ]
    await ready(given.id)
    await ready(kept.id)
    for (const { id } of [given, kept]) await scene.shop.command('cancelPackage', { packageId: id })
    await eventually(
      () => scene.read(given.id),
      ({ label }) => label.state === 'VOIDED' && label.trackingNumber === null && label.path === null,
    )
    const { label } = await eventually(
      () => scene.read(kept.id),
      ({ label }) => label.failure !== null,
    )
    expect(label).toMatchObject({ state: 'READY', failure: expect.stringContaining('can no longer be voided') })
  })

  test('that was bought while its package was cancelled is given back', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 }, { channelCode: 'DOWN' })
    await scene.shop.command('cancelPackage', { packageId: taken.id })
    expect((await scene.read(taken.id)).label.state).toBe('NONE')
    // An earlier try of the job bought it and did not live to say so.
    const std = await house.db.channel.findFirstOrThrow({ where: { code: 'STD', warehouseId: rowId(scene.warehouse) } })
    await house.db.package.update({ where: { id: rowId(taken) }, data: { channelId: std.id } })
    await buyLabel({ ...services, attempt: 2 }, { packageId: rowId(taken), request: 1 })
    expect((await scene.read(taken.id)).label).toMatchObject({ state: 'NONE', trackingNumber: null })
  })
})

describe('the PDF of a label', () => {
  const fetchAs = (token: string | null, path: string) =>
    fetch(`${house.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

  test('is served to who holds package:label there, and to nobody else', async () => {
    const taken = await scene.take({ [await scene.product(3)]: 1 })
    const { label } = await ready(taken.id)
    const packer = await house.as('packer', scene.warehouse)
    const answer = await fetchAs(packer.identity.token, label.path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const elsewhere = await house.as('packer', await house.fixture.warehouse())
    const planner = await house.as('planner', scene.warehouse)
    const foreign = await openScene(house)
    const statuses: Data = {}
    for (const [name, client] of Object.entries({ elsewhere, planner, foreign: foreign.shop }))
      statuses[name] = (await fetchAs(client.identity.token, label.path)).status
    expect(statuses).toEqual({ elsewhere: 404, planner: 404, foreign: 404 })
    expect((await fetchAs(null, label.path)).status).toBe(401)
    expect((await fetchAs(packer.identity.token, '/files/nonsense')).status).toBe(404)
    expect((await fetchAs(packer.identity.token, `/files/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

import { describe, expect, test } from 'vitest'
import { buyLabel, voidLabel } from '../../../graph/package/buyLabel.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually, recipient } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const lead = await testServer.signInAs('lead')

const ready = (id: string) =>
  eventually(
    () => fixture.readPackage(id),
    ({ label }) => label.state === 'READY',
  )
const { services } = testServer
const requestOf = async (id: string) => (await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })).labelRequest

describe('a label', () => {
  test('is bought automatically once a package is accepted', async () => {
    const taken = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 })
    // It may be bought already.
    expect(await requestOf(taken.id)).toBe(1)
    const { label } = await ready(taken.id)
    expect(label).toEqual({
      state: 'READY',
      trackingNumber: expect.stringMatching(/^[A-Z]{2}\d{9}CN$/),
      path: expect.stringMatching(/^\/files\//),
      failure: null,
    })
    const history = await testServer.db.event.findMany({ where: { nodeId: rowId(taken), kind: 'package.label-ready' } })
    expect(history).toHaveLength(1)
  })

  test('is bought once, also when its job is repeated after a crash', async () => {
    const taken = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 })
    const { label } = await ready(taken.id)
    for (const attempt of [1, 2, 3]) await buyLabel({ ...services, attempt }, { packageId: rowId(taken), request: 1 })
    expect((await fixture.readPackage(taken.id)).label).toEqual(label)
  })

  test('a refusal of the carrier makes the package a draft; retrying after a correction accepts it', async () => {
    const sku = await fixture.createProduct(3)
    const taken = await fixture.createPackage({ [sku]: 1 }, { recipient: { ...recipient, postcode: '00000' } })
    const refused = await eventually(
      () => fixture.readPackage(taken.id),
      ({ state }) => state === 'DRAFT',
    )
    expect(refused).toMatchObject({ draftReasons: [{ code: 'LABEL_FAILED', line: null }], label: { state: 'FAILED' } })
    expect(refused.label.failure).toBe('The carrier does not deliver to US 00000; check the address')
    const inChinese = await fixture.integrator.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { label { failure } } } }',
      { id: taken.id },
      { language: 'zh-CN' },
    )
    expect(inChinese.node.label.failure).toBe('地址无法投递：US 00000，请核对地址')
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 0 })
    const { package: edited } = await fixture.integrator.command(
      'editPackage',
      { packageId: taken.id, expectedVersion: refused.version, recipient },
      'package { state }',
    )
    expect(edited.state).toBe('PENDING')
    await ready(taken.id)
  })

  test('can be requested again after a failure', async () => {
    const taken = await fixture.createPackage(
      { [await fixture.createProduct(3)]: 1 },
      { recipient: { ...recipient, phone: null }, channelCode: 'EXP' },
    )
    await eventually(
      () => fixture.readPackage(taken.id),
      ({ state }) => state === 'DRAFT',
    )
    const { package: again } = await lead.command('retryLabel', { packageId: taken.id }, 'package { state label { state } }')
    expect(again).toEqual({ state: 'PENDING', label: { state: 'REQUESTED' } })
    const failed = await eventually(
      () => fixture.readPackage(taken.id),
      ({ state }) => state === 'DRAFT',
    )
    expect(failed.label.failure).toContain('requires the recipient')
    expect(await requestOf(taken.id)).toBe(2)
    const other = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 })
    await ready(other.id)
    expect(await lead.refusal('retryLabel', { packageId: other.id })).toEqual([
      {
        code: 'LABEL_NOT_FAILED',
        field: null,
        zh: `包裹 ${other.number} 的面单没有失败，无需重试`,
        en: `The label of package ${other.number} has not failed; no retry is needed`,
      },
    ])
  })

  test('is retried while the carrier is down, and fails after five attempts', async () => {
    const taken = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 }, { channelCode: 'DOWN' })
    const errand = { packageId: rowId(taken), request: 1 }
    await expect(buyLabel({ ...services, attempt: 4 }, errand)).rejects.toMatchObject({ code: 'CARRIER_UNAVAILABLE' })
    await buyLabel({ ...services, attempt: 5 }, errand)
    expect(await fixture.readPackage(taken.id)).toMatchObject({
      state: 'DRAFT',
      label: { state: 'FAILED', failure: 'The carrier SIMULATOR cannot be reached at the moment; try again later' },
    })
  })

  test('fails after five attempts of a job with an internal error, and can be requested again', async () => {
    const [drawn, back] = [
      await fixture.createPackage({ [await fixture.createProduct(3)]: 1 }, { channelCode: 'DOWN' }),
      await fixture.createPackage({ [await fixture.createProduct(3)]: 1 }),
    ]
    const errand = { packageId: rowId(drawn), request: 1 }
    // A number that no barcode can encode; it is set before the carrier answers, because the worker retries automatically.
    const rename = (number: string) => testServer.db.package.update({ where: { id: rowId(drawn) }, data: { number } })
    await ready(back.id)
    await rename('包裹')
    const std = await testServer.db.channel.findFirstOrThrow({ where: { code: 'STD', warehouseId: rowId(fixture.warehouse) } })
    await testServer.db.package.update({ where: { id: rowId(drawn) }, data: { channelId: std.id } })
    await expect(buyLabel({ ...services, attempt: 4 }, errand)).rejects.toThrow()
    await buyLabel({ ...services, attempt: 5 }, errand)
    expect(await fixture.readPackage(drawn.id)).toMatchObject({
      state: 'DRAFT',
      label: { state: 'FAILED', failure: 'System error, try later' },
    })
    await rename(drawn.number)
    await lead.command('retryLabel', { packageId: drawn.id })
    await ready(drawn.id)
    // A carrier that does not answer keeps the label.
    const down = await testServer.db.channel.findFirstOrThrow({ where: { code: 'DOWN', warehouseId: rowId(fixture.warehouse) } })
    await testServer.db.package.update({ where: { id: rowId(back) }, data: { channelId: down.id, label: 'VOID_REQUESTED' } })
    await expect(voidLabel({ ...services, attempt: 4 }, { packageId: rowId(back), request: 1 })).rejects.toMatchObject({
      code: 'CARRIER_UNAVAILABLE',
    })
    await voidLabel({ ...services, attempt: 5 }, { packageId: rowId(back), request: 1 })
    expect((await fixture.readPackage(back.id)).label).toMatchObject({
      state: 'READY',
      failure: expect.stringContaining('cannot be reached'),
    })
  })

  test('can be requested again after ten minutes without an answer', async () => {
    const taken = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 })
    const before = await ready(taken.id)
    for (const label of ['REQUESTED', 'VOID_REQUESTED'] as const) {
      const silent = (minutes: number) =>
        testServer.db.package.update({ where: { id: rowId(taken) }, data: { label, updatedAt: new Date(Date.now() - minutes * 60_000) } })
      // Locks out the job that checks labels, which an earlier fact may have scheduled.
      await testServer.db.$transaction(async (tx) => {
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

  test('is voided when its package is cancelled, and kept if the carrier refuses to void it', async () => {
    const [given, kept] = [
      await fixture.createPackage({ [await fixture.createProduct(3)]: 1 }),
      await fixture.createPackage({ [await fixture.createProduct(3)]: 1 }, { channelCode: 'KEEP' }),
    ]
    await ready(given.id)
    await ready(kept.id)
    for (const { id } of [given, kept]) await fixture.integrator.command('cancelPackage', { packageId: id })
    await eventually(
      () => fixture.readPackage(given.id),
      ({ label }) => label.state === 'VOIDED' && label.trackingNumber === null && label.path === null,
    )
    const { label } = await eventually(
      () => fixture.readPackage(kept.id),
      ({ label }) => label.failure !== null,
    )
    expect(label).toMatchObject({ state: 'READY', failure: expect.stringContaining('can no longer be voided') })
  })

  test('is voided if it was bought while its package was cancelled', async () => {
    const taken = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 }, { channelCode: 'DOWN' })
    await fixture.integrator.command('cancelPackage', { packageId: taken.id })
    expect((await fixture.readPackage(taken.id)).label.state).toBe('NONE')
    // An earlier attempt of the job bought it and crashed before recording it.
    const std = await testServer.db.channel.findFirstOrThrow({ where: { code: 'STD', warehouseId: rowId(fixture.warehouse) } })
    await testServer.db.package.update({ where: { id: rowId(taken) }, data: { channelId: std.id } })
    await buyLabel({ ...services, attempt: 2 }, { packageId: rowId(taken), request: 1 })
    expect((await fixture.readPackage(taken.id)).label).toMatchObject({ state: 'NONE', trackingNumber: null })
  })
})

describe('the PDF of a label', () => {
  const fetchAs = (token: string | null, path: string) =>
    fetch(`${testServer.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

  test('is served to users with package:label in the warehouse only', async () => {
    const taken = await fixture.createPackage({ [await fixture.createProduct(3)]: 1 })
    const { label } = await ready(taken.id)
    const packer = await testServer.signInAs('packer', fixture.warehouse)
    const answer = await fetchAs(packer.identity.token, label.path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const elsewhere = await testServer.signInAs('packer', await testServer.factory.createWarehouse())
    const planner = await testServer.signInAs('planner', fixture.warehouse)
    const foreign = await createPackageFixture(testServer)
    const statuses: Data = {}
    for (const [name, client] of Object.entries({ elsewhere, planner, foreign: foreign.integrator }))
      statuses[name] = (await fetchAs(client.identity.token, label.path)).status
    expect(statuses).toEqual({ elsewhere: 404, planner: 404, foreign: 404 })
    expect((await fetchAs(null, label.path)).status).toBe(401)
    expect((await fetchAs(packer.identity.token, '/files/nonsense')).status).toBe(404)
    expect((await fetchAs(packer.identity.token, `/files/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

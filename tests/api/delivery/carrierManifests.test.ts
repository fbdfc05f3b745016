import { expect, it } from 'vitest'
import { requestManifest } from '../../../graph/delivery/manifest/requestManifest.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile } from '../upload.ts'
import { createHandoverFixture } from './handoverFixture.ts'

const testServer = await startTestServer()
const fixture = await createHandoverFixture(testServer)
const { dispatcher, reader, shipped, at, createGroup, open, scan, close, refused } = fixture
const { db, services } = testServer

const fields = `manifests { id carrier state allowedActions packageCount number refusedNumbers failure documents { name path } history { action to } }`

async function manifestsOf(sheetId: string, client: Client = reader): Promise<Data[]> {
  return (await client.query(`query ($id: ID!) { node(id: $id) { ... on HandoverSheet { ${fields} } } }`, { id: sheetId })).node?.manifests
}

const settled = (sheetId: string, state: string) =>
  eventually(
    () => manifestsOf(sheetId),
    (manifests) => manifests.length > 0 && manifests.every((one) => one.state === state),
  )

/** A signed sheet of one package, whose label is of a service. */
async function signed(service = 'SIM-STD'): Promise<{ id: string; number: string; trackingNumber: string; channelCode: string }> {
  const { groupId, channelCode } = await createGroup()
  const pkg = await shipped({ channelCode })
  await db.channel.updateMany({ where: { code: channelCode }, data: { service } })
  const { id, number } = await open(groupId)
  await scan(id, pkg.number)
  expect(await manifestsOf(id)).toEqual([])
  await close(id)
  return { id, number, trackingNumber: pkg.label.trackingNumber, channelCode }
}

it('is requested after the sheet is signed, and its document is stored; live, once, and harmless when repeated', async () => {
  const changes = await reader.subscribe(
    'subscription ($w: ID!) { handoverSheetChanged(warehouseId: $w) { id manifests { state number } } }',
    { w: fixture.warehouse.id },
  )
  const sheet = await signed()
  const told = await changes.nextMatching(
    ({ handoverSheetChanged: one }) => one?.id === sheet.id && one.manifests[0]?.state === 'CONFIRMED',
  )
  const [manifest] = await manifestsOf(sheet.id)
  expect(told.handoverSheetChanged.manifests).toEqual([{ state: 'CONFIRMED', number: manifest!.number }])
  expect(manifest).toMatchObject({
    ...{ carrier: 'SIM', packageCount: 1, refusedNumbers: [], failure: null, allowedActions: [] },
    documents: [{ name: `${manifest!.number} Road`, path: expect.stringMatching(/^\/files\//) }],
    history: [
      { action: 'create', to: 'QUEUED' },
      { action: 'request', to: 'REQUESTED' },
      { action: 'confirm', to: 'CONFIRMED' },
    ],
  })
  const path: string = manifest!.documents[0].path
  const file = await loadFile(testServer.url, path, reader)
  const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()))
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text))
  expect(texts).toEqual(expect.arrayContaining([sheet.number, manifest!.number, sheet.trackingNumber]))
  const outsider = await testServer.signInWithRights(['package:read'], fixture.warehouse)
  expect((await loadFile(testServer.url, path, outsider)).status).toBe(404)
  for (const attempt of [1, 2])
    await requestManifest({ ...services, attempt }, { manifestId: rowId(manifest as { id: string }), request: 1 })
  expect(await manifestsOf(sheet.id)).toEqual([manifest])
  expect(await refused('retryCarrierManifest', { manifestId: manifest!.id })).toEqual([
    {
      ...{ code: 'CARRIER_MANIFEST_NOT_FAILED', field: 'manifestId', zh: '物流商 SIM 的交接清单没有失败，无需重新请求' },
      en: 'The manifest of SIM has not failed; it need not be requested again',
    },
  ])
})

it('is closed by the carrier where that has closed the day itself', async () => {
  const { id } = await signed('SIM-DAY')
  expect(await settled(id, 'CLOSED_BY_CARRIER')).toMatchObject([{ number: null, documents: [], failure: null, allowedActions: [] }])
})

it('has a document for each network of the carrier', async () => {
  const { groupId, channelCode } = await createGroup()
  const pkgs = [await shipped({ channelCode }), await shipped({ channelCode: 'EXP' })]
  const { id } = await open(groupId)
  await scan(id, pkgs[0]!.number)
  await scan(id, pkgs[1]!.number)
  await close(id)
  const [manifest] = await settled(id, 'CONFIRMED')
  expect(manifest).toMatchObject({
    packageCount: 2,
    documents: [{ name: `${manifest!.number} Road` }, { name: `${manifest!.number} Express` }],
  })
})

it('fails with its cause where the carrier refuses, and is requested again by those who hand over', async () => {
  const sheet = await signed('DHL')
  const [failed] = await settled(sheet.id, 'FAILED')
  expect(failed).toMatchObject({ failure: 'The carrier has no service DHL', number: null, documents: [], allowedActions: [] })
  const [chinese] = (
    await reader.query(
      'query ($id: ID!) { node(id: $id) { ... on HandoverSheet { manifests { failure } } } }',
      { id: sheet.id },
      { language: 'zh-CN' },
    )
  ).node.manifests
  expect(chinese.failure).toBe('物流商没有服务 DHL')
  expect((await manifestsOf(sheet.id, dispatcher.client))[0]!.allowedActions).toEqual(['retry'])
  await expect(reader.command('retryCarrierManifest', { manifestId: failed!.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await db.channel.updateMany({ where: { code: sheet.channelCode }, data: { service: 'SIM-STD' } })
  const answer = await dispatcher.client.command('retryCarrierManifest', { manifestId: failed!.id }, 'manifest { id }')
  expect(answer).toEqual({ manifest: { id: failed!.id }, userErrors: [] })
  expect(await settled(sheet.id, 'CONFIRMED')).toMatchObject([{ id: failed!.id, failure: null, documents: [{}] }])
  // An answer to the request before is too late.
  await requestManifest({ ...services, attempt: 1 }, { manifestId: rowId(failed as { id: string }), request: 1 })
  expect((await manifestsOf(sheet.id))[0]!.documents).toHaveLength(1)
})

it('stays requested while the carrier cannot be reached, and fails after the last attempt', async () => {
  const { id } = await signed('SIM-DOWN')
  const [manifest] = await settled(id, 'REQUESTED')
  const errand = { manifestId: rowId(manifest as { id: string }), request: 1 }
  await expect(requestManifest({ ...services, attempt: 7 }, errand)).rejects.toMatchObject({ code: 'CARRIER_UNAVAILABLE' })
  expect(await manifestsOf(id)).toMatchObject([{ state: 'REQUESTED', failure: null }])
  await requestManifest({ ...services, attempt: 8 }, errand)
  expect(await manifestsOf(id)).toMatchObject([
    { state: 'FAILED', failure: 'The carrier SIMULATOR cannot be reached at the moment; try again later' },
  ])
})

it('names the labels that are still to be voided while the sheet is open', async () => {
  const { groupId, channelCode } = await createGroup()
  const pkg = await at('TO_BE_SHIPPED', { channelCode })
  const { id } = await open(groupId)
  const labelsToVoid = async () =>
    (await reader.query('query ($id: ID!) { node(id: $id) { ... on HandoverSheet { progress { labelsToVoid toBeShipped } } } }', { id }))
      .node.progress
  expect(await labelsToVoid()).toEqual({ labelsToVoid: 0, toBeShipped: 1 })
  // The carrier does not answer, so that the label waits.
  await db.channel.updateMany({ where: { code: channelCode }, data: { service: 'SIM-DOWN' } })
  const lead = await testServer.signInAs('lead', fixture.warehouse)
  await lead.command('cancelPackage', { packageId: pkg.id }, 'package { state }')
  expect(await labelsToVoid()).toEqual({ labelsToVoid: 1, toBeShipped: 0 })
})

import { expect, it } from 'vitest'
import { deleteUnusedPictures } from '../../../graph/file/store/picture.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile, uploadSmall } from '../upload.ts'
import { InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { warehouse, lead, integrator } = fixture
await fixture.createProducts(['CUP'])
const docker = await testServer.signInWithRights(['inbound:read', 'inbound:sign', 'inbound:receive', 'inbound:photo'], warehouse)
const colleague = await testServer.signInWithRights(['inbound:read', 'inbound:photo'], warehouse)
const elsewhere = await testServer.factory.createWarehouse()
const outsider = await testServer.signInWithRights(['inbound:read', 'inbound:photo'], elsewhere)
const reader = await testServer.signInWithRights(['inbound:read'], warehouse)
const rival = await testServer.createApiKeyClient(['inbound:read', 'inbound:create'], await fixture.anotherCustomer())

const picture = (client: Client = docker) => uploadSmall(testServer.url, client)
const statusOf = async (path: string, client: Client) => (await loadFile(testServer.url, path, client)).status
const photoFields = 'id note picture { id small medium full } receipt { number } parcel { number } staff { name } deletable at'
const photosSeenBy = async (client: Client, id: string): Promise<Data> =>
  (
    await client.query(
      `query ($id: ID!) { node(id: $id) {
        ... on InboundOrder { photoCount photos { ${photoFields} } }
        ... on UnknownParcel { photos { ${photoFields} } } } }`,
      { id },
    )
  ).node
const asSaid = (code: string, field: string, zh: string, en: string) => [{ code, field, zh, en }]

/** An order with a receipt of one defective cup. */
async function receive() {
  const order = await fixture.createOrder({ CUP: 5 }, { trackingNumber: newId() })
  await fixture.scanner.scan('sign', { code: order.number })
  const said = await fixture.scanner.scan('receive', { code: 'CUP', orderId: order.id, quality: 'DEFECTIVE' })
  return { order, receiptId: said.receiptId as string, number: said.receiptNumber as string }
}

it('adds photos to a receipt, which the staff and the customer of the order see, and nobody else', async () => {
  const { order, receiptId, number } = await receive()
  const changes = await lead.subscribe('subscription ($w: ID!, $o: ID!) { inboundOrderChanged(warehouseId: $w, id: $o) { photoCount } }', {
    w: warehouse.id,
    o: order.id,
  })
  const pictureIds = [await picture(), await picture()]
  const added = await docker.command(
    'addReceiptPhotos',
    { receiptId, pictureIds, note: 'Corner crushed' },
    `receipt { photos { ${photoFields} } }`,
  )
  const shown = added.receipt.photos
  expect(shown.map((photo: Data) => photo.picture.id)).toEqual(pictureIds)
  expect(shown[0]).toMatchObject({ note: 'Corner crushed', receipt: { number }, parcel: null, deletable: true })
  expect(shown[0].staff.name).toBeTruthy()
  await changes.nextMatching(({ inboundOrderChanged: changed }) => changed?.photoCount === 2)
  changes.end()

  const own = await photosSeenBy(integrator, order.id)
  expect(own).toMatchObject({ photoCount: 2, photos: [{ note: 'Corner crushed', staff: null, deletable: false }, { receipt: { number } }] })
  for (const size of ['small', 'medium', 'full'])
    for (const [client, status] of [
      [integrator, 200],
      [reader, 200],
      [rival, 404],
      [outsider, 404],
    ] as const)
      expect(await statusOf(shown[0].picture[size], client), size).toBe(status)
  for (const client of [rival, outsider]) {
    const node = (await client.query('query ($id: ID!) { node(id: $id) { id } }', { id: shown[0].id })).node
    expect(node).toBeNull()
  }
})

it('refuses photos without a receipt, without the right, too many, and pictures of others', async () => {
  const { order, receiptId } = await receive()
  const pictureIds = [await picture()]
  for (const client of [reader, outsider, integrator])
    await expect(client.command('addReceiptPhotos', { receiptId, pictureIds })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await docker.refusal('addReceiptPhotos', { receiptId: toNodeId('Receipt', newId()), pictureIds })).toMatchObject([
    { code: 'NOT_FOUND', field: 'receiptId' },
  ])
  expect(await docker.refusal('addParcelPhotos', { parcelId: toNodeId('UnknownParcel', newId()), pictureIds })).toMatchObject([
    { code: 'NOT_FOUND', field: 'parcelId' },
  ])
  expect(await colleague.refusal('addReceiptPhotos', { receiptId, pictureIds })).toMatchObject([
    { code: 'PICTURE_NOT_FOUND', field: 'pictureIds.0' },
  ])
  const signer = await testServer.signInWithRights(['inbound:read', 'inbound:sign'], warehouse)
  expect(
    await signer.refusal('registerUnknownParcel', { warehouseId: warehouse.id, trackingNumber: 'PH-1', cartons: 1, pictureIds }),
  ).toMatchObject([{ code: 'FORBIDDEN', field: 'pictureIds' }])
  const twenty: string[] = []
  while (twenty.length < 20) twenty.push(await picture())
  await docker.command('addReceiptPhotos', { receiptId, pictureIds: twenty })
  expect(await docker.refusal('addReceiptPhotos', { receiptId, pictureIds })).toEqual(
    asSaid('TOO_MANY_PHOTOS', 'pictureIds', '此处最多 20 张照片，请先删除一些', 'At most 20 photos are possible here; delete some first'),
  )
  expect(await photosSeenBy(reader, order.id)).toMatchObject({ photoCount: 20 })
})

it('adds the photos of a repeated request once', async () => {
  const { order, receiptId } = await receive()
  const input = { receiptId, pictureIds: [await picture()], idempotencyKey: newId() }
  await docker.command('addReceiptPhotos', input)
  await docker.command('addReceiptPhotos', input)
  expect(await photosSeenBy(reader, order.id)).toMatchObject({ photoCount: 1 })
})

it('lets the author delete a photo, and who may close receipts; its files go with it', async () => {
  const { order, receiptId } = await receive()
  await docker.command('addReceiptPhotos', { receiptId, pictureIds: [await picture(), await picture()] })
  const { photos } = await photosSeenBy(colleague, order.id)
  expect(photos[0].deletable).toBe(false)
  const [first, second] = photos.map(({ id }: Data) => id)
  expect(await colleague.refusal('deleteInboundPhoto', { photoId: first })).toEqual(
    asSaid(
      'PHOTO_OF_ANOTHER',
      'photoId',
      '照片只能由拍摄人或可结束收货的人删除',
      'Only who took the photo, or who may close receipts, can delete it',
    ),
  )
  await expect(reader.command('deleteInboundPhoto', { photoId: first })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const gone = await docker.command('deleteInboundPhoto', { photoId: first }, 'deletedPhotoId order { photoCount }')
  expect(gone).toMatchObject({ deletedPhotoId: first, order: { photoCount: 1 } })
  expect(await statusOf(photos[0].picture.full, reader)).toBe(404)
  expect(await docker.refusal('deleteInboundPhoto', { photoId: first })).toMatchObject([{ code: 'NOT_FOUND', field: 'photoId' }])
  await lead.command('deleteInboundPhoto', { photoId: second })
  expect(await photosSeenBy(reader, order.id)).toEqual({ photoCount: 0, photos: [] })
})

it('keeps photos of an unknown parcel to the staff until it is claimed, then shows them to its customer with the order', async () => {
  const label = { warehouseId: warehouse.id, trackingNumber: newId(), cartons: 1 }
  const fields = `parcel { id number photos { ${photoFields} } }`
  const { parcel } = await docker.command('registerUnknownParcel', { ...label, pictureIds: [await picture()] }, fields)
  expect(parcel.photos).toMatchObject([{ note: '', parcel: { number: parcel.number }, receipt: null, deletable: true }])
  const { parcel: later } = await docker.command(
    'addParcelPhotos',
    { parcelId: parcel.id, pictureIds: [await picture()], note: 'Wet' },
    fields,
  )
  expect(later.photos.map(({ note }: Data) => note)).toEqual(['', 'Wet'])
  const { small } = later.photos[0].picture
  expect([await statusOf(small, reader), await statusOf(small, integrator)]).toEqual([200, 404])

  const order = await fixture.createOrder({ CUP: 5 })
  await lead.command('claimUnknownParcel', { parcelId: parcel.id, orderId: order.id })
  await docker.command('addParcelPhotos', { parcelId: parcel.id, pictureIds: [await picture()], note: 'Opened' })
  const seen = await photosSeenBy(integrator, order.id)
  expect(seen.photoCount).toBe(3)
  expect(seen.photos.map(({ note }: Data) => note)).toEqual(['', 'Wet', 'Opened'])
  for (const photo of seen.photos)
    expect([await statusOf(photo.picture.small, integrator), await statusOf(photo.picture.small, rival)]).toEqual([200, 404])
  const { order: left, parcel: of } = await lead.command(
    'deleteInboundPhoto',
    { photoId: seen.photos[0].id },
    'order { photoCount } parcel { number }',
  )
  expect([left.photoCount, of.number]).toEqual([2, parcel.number])
})

it('keeps photos when unused uploads are deleted', async () => {
  const { order, receiptId } = await receive()
  await docker.command('addReceiptPhotos', { receiptId, pictureIds: [await picture()] })
  await testServer.db.storedPicture.updateMany({ data: { createdAt: new Date('2026-01-01T00:00:00Z') } })
  await deleteUnusedPictures(testServer.services.pool)
  const { photos } = await photosSeenBy(reader, order.id)
  expect(await statusOf(photos[0].picture.full, reader)).toBe(200)
})

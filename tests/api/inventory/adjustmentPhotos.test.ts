import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile, uploadSmall } from '../upload.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const [shelf] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
const rights = ['inventory:read', 'inventory:adjust']
const clerk = await testServer.signInWithRights(rights, warehouse)
const colleague = await testServer.signInWithRights(rights, warehouse)
const lead = await testServer.signInWithRights([...rights, 'inventory:approve'], warehouse)
const reader = await testServer.signInWithRights(['inventory:read'], warehouse)
const outsider = await testServer.signInWithRights(rights, await factory.createWarehouse())

const picture = (client: Client = clerk) => uploadSmall(testServer.url, client)
const photos = 'photos { id note deletable staff { name } picture { id small } }'
const seenBy = async (client: Client, id: string): Promise<Data> =>
  (await client.query(`query ($id: ID!) { node(id: $id) { ... on Adjustment { ${photos} } } }`, { id })).node

/** An adjustment of 30 pieces, which waits for approval. */
async function adjust() {
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 100, shelf!.code)
  const lines = [{ productId: product.id, location: shelf!.code, change: -30 }]
  const input = { warehouseId: warehouse.id, customerId: customer.id, reason: 'DAMAGED', lines }
  return (await clerk.command('createAdjustment', input, 'adjustment { id }')).adjustment.id as string
}

it('adds photos to an adjustment, followed live, and shows them to those who may read it', async () => {
  const adjustmentId = await adjust()
  const changes = await lead.subscribe(
    'subscription ($w: ID!, $a: ID!) { adjustmentChanged(warehouseId: $w, id: $a) { photos { note } } }',
    { w: warehouse.id, a: adjustmentId },
  )
  const pictureIds = [await picture(), await picture()]
  const input = { adjustmentId, pictureIds, note: 'Torn bag', idempotencyKey: newId() }
  await clerk.command('addAdjustmentPhotos', input)
  await clerk.command('addAdjustmentPhotos', input)
  await changes.nextMatching(({ adjustmentChanged }) => adjustmentChanged?.photos.length === 2)
  changes.end()
  const shown = await seenBy(reader, adjustmentId)
  expect(shown.photos.map((photo: Data) => photo.picture.id)).toEqual(pictureIds)
  expect(shown.photos[0]).toMatchObject({ note: 'Torn bag', deletable: false, staff: { name: expect.any(String) } })
  for (const [client, status] of [
    [reader, 200],
    [outsider, 404],
  ] as const)
    expect((await loadFile(testServer.url, shown.photos[0].picture.small, client)).status).toBe(status)
  expect((await outsider.query('query ($id: ID!) { node(id: $id) { id } }', { id: shown.photos[0].id })).node).toBeNull()
})

it('refuses photos without the right, of an unknown adjustment, of pictures of others, and too many', async () => {
  const adjustmentId = await adjust()
  const pictureIds = [await picture()]
  for (const client of [reader, outsider])
    await expect(client.command('addAdjustmentPhotos', { adjustmentId, pictureIds })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await clerk.refusal('addAdjustmentPhotos', { adjustmentId: toNodeId('Adjustment', newId()), pictureIds })).toMatchObject([
    { code: 'NOT_FOUND', field: 'adjustmentId' },
  ])
  expect(await colleague.refusal('addAdjustmentPhotos', { adjustmentId, pictureIds })).toMatchObject([
    { code: 'PICTURE_NOT_FOUND', field: 'pictureIds.0' },
  ])
  const twenty: string[] = []
  while (twenty.length < 20) twenty.push(await picture())
  await clerk.command('addAdjustmentPhotos', { adjustmentId, pictureIds: twenty })
  expect(await clerk.refusal('addAdjustmentPhotos', { adjustmentId, pictureIds })).toMatchObject([{ code: 'TOO_MANY_PHOTOS' }])
})

it('lets the author delete a photo until the adjustment is decided on, and who may approve always', async () => {
  const adjustmentId = await adjust()
  await clerk.command('addAdjustmentPhotos', { adjustmentId, pictureIds: [await picture(), await picture(), await picture()] })
  const [first, second, third] = (await seenBy(clerk, adjustmentId)).photos.map(({ id }: Data) => id)
  const refused = [
    {
      code: 'ADJUSTMENT_PHOTO_OF_ANOTHER',
      field: 'photoId',
      zh: '照片只能由拍摄人在审核前删除，或由审核人删除',
      en: 'Only who took the photo can delete it, until the adjustment is decided on, or who may approve',
    },
  ]
  expect(await colleague.refusal('deleteAdjustmentPhoto', { photoId: first })).toEqual(refused)
  const { deletedPhotoId, adjustment } = await clerk.command(
    'deleteAdjustmentPhoto',
    { photoId: first },
    `deletedPhotoId adjustment { ${photos} }`,
  )
  expect(deletedPhotoId).toBe(first)
  expect(adjustment.photos).toMatchObject([
    { id: second, deletable: true },
    { id: third, deletable: true },
  ])
  await lead.command('approveAdjustment', { adjustmentId })
  expect(await clerk.refusal('deleteAdjustmentPhoto', { photoId: second })).toEqual(refused)
  expect(await seenBy(clerk, adjustmentId)).toMatchObject({ photos: [{ deletable: false }, { deletable: false }] })
  await lead.command('deleteAdjustmentPhoto', { photoId: second })
  expect((await seenBy(reader, adjustmentId)).photos.map(({ id }: Data) => id)).toEqual([third])
  expect(await lead.refusal('deleteAdjustmentPhoto', { photoId: second })).toMatchObject([{ code: 'NOT_FOUND' }])
})

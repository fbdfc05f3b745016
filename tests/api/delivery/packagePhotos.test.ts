import { expect, it } from 'vitest'
import { deleteUnusedPictures } from '../../../graph/file/store/picture.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile, uploadSmall } from '../upload.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, customer, integrator } = fixture
const away = await createPackageFixture(testServer)
const packer = await fixture.signInNewUser('packer')
const dispatcher = await fixture.signInNewUser('dispatcher')
const lead = fixture.lead.client
const reader = await testServer.signInWithRights(['package:read'], warehouse)
const outsider = await testServer.signInWithRights(['package:read', 'package:photo'], away.warehouse)
const rival = away.integrator

const sku = await fixture.createProduct(100)
const picture = (client: Client = packer.client) => uploadSmall(testServer.url, client)
const statusOf = async (path: string, client: Client) => (await loadFile(testServer.url, path, client)).status
const photoFields = 'id note picture { id small medium full } package { number } customerName staff { name } deletable at'
const photosOf = async (client: Client, id: string): Promise<Data[] | undefined> =>
  (await client.query(`query ($id: ID!) { node(id: $id) { ... on Package { photos { ${photoFields} } } } }`, { id })).node?.photos
const add = (packageId: string, note: string, client: Client = packer.client) =>
  picture(client).then((pictureId) => client.command('addPackagePhotos', { packageId, pictureIds: [pictureId], note }))
const list = async (filter: Data, client: Client = reader): Promise<string[]> =>
  (
    await client.query(
      `query ($w: ID!, $filter: PackagePhotoFilter) { packagePhotos(warehouseId: $w, filter: $filter) { totalCount edges { node { note } } } }`,
      { w: warehouse.id, filter },
    )
  ).packagePhotos.edges.map(({ node }: Data) => node.note)
const found = async (code: string, client: Client = reader, at = warehouse): Promise<Data[]> =>
  (
    await client.query(
      'query ($w: ID!, $code: String!) { packagesByCode(warehouseId: $w, code: $code) { id number state warehouse { name } } }',
      {
        w: at.id,
        code,
      },
    )
  ).packagesByCode
const asSaid = (code: string, field: string, zh: string, en: string) => [{ code, field, zh, en }]

it('adds photos to a package, which the staff and its customer see live, and nobody else', async () => {
  const { id, number } = await fixture.createPackage({ [sku]: 1 })
  const changes = await lead.subscribe(
    'subscription ($w: ID!, $ids: [ID!]) { packageChanged(warehouseId: $w, ids: $ids) { photos { note } } }',
    {
      w: warehouse.id,
      ids: [id],
    },
  )
  const added = await lead.subscribe('subscription ($w: ID!) { packagePhotoChanged(warehouseId: $w) { note package { number } } }', {
    w: warehouse.id,
  })
  const pictureIds = [await picture(), await picture()]
  const { package: pkg } = await packer.client.command(
    'addPackagePhotos',
    { packageId: id, pictureIds, note: 'Sealed' },
    `package { photos { ${photoFields} } }`,
  )
  expect(pkg.photos.map((photo: Data) => photo.picture.id)).toEqual(pictureIds)
  expect(pkg.photos[0]).toMatchObject({ note: 'Sealed', package: { number }, staff: { name: packer.name }, deletable: true })
  await changes.nextMatching(({ packageChanged }) => packageChanged?.photos.length === 2)
  await added.nextMatching(({ packagePhotoChanged }) => packagePhotoChanged?.package.number === number)
  changes.end()
  added.end()

  expect(await photosOf(integrator, id)).toMatchObject([{ note: 'Sealed', staff: null, deletable: false }, { note: 'Sealed' }])
  for (const size of ['small', 'medium', 'full'])
    for (const [client, status] of [
      [integrator, 200],
      [reader, 200],
      [rival, 404],
      [outsider, 404],
    ] as const)
      expect(await statusOf(pkg.photos[0].picture[size], client), size).toBe(status)
  for (const client of [rival, outsider])
    expect((await client.query('query ($id: ID!) { node(id: $id) { id } }', { id: pkg.photos[0].id })).node).toBeNull()
  expect(await list({}, integrator)).toEqual(['Sealed', 'Sealed'])
  for (const client of [rival, outsider]) await expect(list({}, client)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('refuses photos without a package, without the right, too many, and pictures of others', async () => {
  const { id } = await fixture.createPackage({ [sku]: 1 })
  const pictureIds = [await picture()]
  for (const client of [reader, outsider, integrator])
    await expect(client.command('addPackagePhotos', { packageId: id, pictureIds })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await lead.refusal('addPackagePhotos', { packageId: id, pictureIds })).toMatchObject([
    { code: 'PICTURE_NOT_FOUND', field: 'pictureIds.0' },
  ])
  const nobody = { packageId: toNodeId('Package', newId()), pictureIds }
  expect(await (await testServer.signInAs('owner')).refusal('addPackagePhotos', nobody)).toMatchObject([
    { code: 'NOT_FOUND', field: 'packageId' },
  ])
  const twenty: string[] = []
  while (twenty.length < 20) twenty.push(await picture())
  await packer.client.command('addPackagePhotos', { packageId: id, pictureIds: twenty })
  expect(await packer.client.refusal('addPackagePhotos', { packageId: id, pictureIds })).toEqual(
    asSaid('TOO_MANY_PHOTOS', 'pictureIds', '此处最多 20 张照片，请先删除一些', 'At most 20 photos are possible here; delete some first'),
  )
  expect(await photosOf(reader, id)).toHaveLength(20)
})

it('adds the photos of a repeated request once, and to a cancelled package too', async () => {
  const { id } = await fixture.createPackage({ [sku]: 1 })
  await integrator.command('cancelPackage', { packageId: id, reason: 'Changed my mind' })
  const input = { packageId: id, pictureIds: [await picture()], idempotencyKey: newId() }
  await packer.client.command('addPackagePhotos', input)
  await packer.client.command('addPackagePhotos', input)
  expect(await photosOf(reader, id)).toHaveLength(1)
})

it('lets the author delete a photo, and who may cancel packages; its files go with it', async () => {
  const { id } = await fixture.createPackage({ [sku]: 1 })
  await add(id, 'First')
  await add(id, 'Second')
  const [first, second] = (await photosOf(dispatcher.client, id)) ?? []
  expect(first?.deletable).toBe(false)
  expect(await dispatcher.client.refusal('deletePackagePhoto', { photoId: first?.id })).toEqual(
    asSaid(
      'PACKAGE_PHOTO_OF_ANOTHER',
      'photoId',
      '照片只能由拍摄人或可取消包裹的人删除',
      'Only who took the photo, or who may cancel packages, can delete it',
    ),
  )
  for (const client of [reader, integrator, outsider])
    await expect(client.command('deletePackagePhoto', { photoId: first?.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const gone = await packer.client.command('deletePackagePhoto', { photoId: first?.id }, 'deletedPhotoId package { photos { note } }')
  expect(gone).toMatchObject({ deletedPhotoId: first?.id, package: { photos: [{ note: 'Second' }] } })
  expect(await statusOf(first?.picture.full, reader)).toBe(404)
  expect(await packer.client.refusal('deletePackagePhoto', { photoId: first?.id })).toMatchObject([{ code: 'NOT_FOUND', field: 'photoId' }])
  await lead.command('deletePackagePhoto', { photoId: second?.id })
  expect(await photosOf(reader, id)).toEqual([])
})

it('lists photos by day, customer, author and numbers of the package, newest first', async () => {
  const [one, two] = await fixture.createPackages({ [sku]: 1 }, { [sku]: 2 })
  await add(one!.id, 'Seal of one')
  await add(one!.id, 'Label of one', dispatcher.client)
  await add(two!.id, 'Seal of two')
  const { erpNumber, trackingNumber } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(one!) } })
  const of = (...values: (string | null)[]) => ({ search: { values: values.map(String), mode: 'EXACT' } })
  for (const value of [one!.number, erpNumber, trackingNumber])
    expect(await list(of(value)), String(value)).toEqual(['Label of one', 'Seal of one'])
  expect(await list(of(one!.number, two!.number))).toEqual(['Seal of two', 'Label of one', 'Seal of one'])
  const by = (id: string) => ({ ...of(one!.number), staffIds: [id] })
  expect([await list(by(dispatcher.id)), await list(by(packer.id))]).toEqual([['Label of one'], ['Seal of one']])
  const ofCustomer = (id: string) => ({ ...of(two!.number), customerIds: [id] })
  expect([await list(ofCustomer(customer.id)), await list(ofCustomer(away.customer.id))]).toEqual([['Seal of two'], []])

  // Eight in the evening in Los Angeles is the next day in UTC.
  await testServer.db.packagePhoto.updateMany({ where: { note: 'Seal of two' }, data: { at: new Date('2026-03-06T04:00:00Z') } })
  const on = (from: string, to: string) => list({ ...of(two!.number), addedFrom: from, addedTo: to })
  expect([await on('2026-03-05', '2026-03-05'), await on('2026-03-06', '2026-03-06')]).toEqual([['Seal of two'], []])

  const authors = (client: Client) =>
    client.query('query ($w: ID!) { packagePhotographers(warehouseId: $w) { id name } }', { w: warehouse.id })
  const { packagePhotographers } = await authors(reader)
  expect(packagePhotographers.map(({ id }: Data) => id).sort()).toEqual([packer.id, dispatcher.id].sort())
  expect(await authors(integrator)).toEqual({ packagePhotographers: [] })
})

it('finds packages by number, tracking number and ERP number; those of other warehouses only if there are none here', async () => {
  const [pkg] = await fixture.createPackages({ [sku]: 1 })
  const { erpNumber, trackingNumber } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(pkg!) } })
  const codes = [pkg!.number, `P:${pkg!.number}`, pkg!.number.toLowerCase(), String(trackingNumber).toLowerCase(), String(erpNumber)]
  for (const code of codes) expect(await found(code), code).toMatchObject([{ id: pkg!.id }])
  for (const code of ['NOBODY-KNOWS', 'L:A01-01-01', '', 'W'.repeat(4_000)]) expect(await found(code), code).toEqual([])

  const awaySku = await away.createProduct(10)
  const foreign = await away.createPackage({ [awaySku]: 1 }, { erpNumber })
  expect(await found(foreign.number)).toEqual([])
  const owner = await testServer.signInAs('owner')
  expect(await found(foreign.number, owner)).toMatchObject([{ id: foreign.id, warehouse: { name: expect.any(String) } }])
  expect(await found(String(erpNumber), owner)).toMatchObject([{ id: pkg!.id }])
  expect(await found(String(erpNumber), owner, away.warehouse)).toMatchObject([{ id: foreign.id }])

  // The number of a cancelled order can be used again.
  await integrator.command('cancelPackage', { packageId: pkg!.id, reason: 'Wrong address' })
  const again = await fixture.createPackage({ [sku]: 1 }, { erpNumber })
  expect(await found(String(erpNumber))).toMatchObject([{ id: again.id }, { id: pkg!.id, state: 'CANCELLED' }])
})

it('keeps photos when unused uploads are deleted', async () => {
  const { id } = await fixture.createPackage({ [sku]: 1 })
  await add(id, 'Kept')
  await testServer.db.storedPicture.updateMany({ data: { createdAt: new Date('2026-01-01T00:00:00Z') } })
  await deleteUnusedPictures(testServer.services.pool)
  const [photo] = (await photosOf(reader, id)) ?? []
  expect(await statusOf(photo?.picture.full, reader)).toBe(200)
})

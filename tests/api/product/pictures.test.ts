import sharp from 'sharp'
import { expect, it } from 'vitest'
import { deleteUnusedPictures } from '../../../graph/file/store/picture.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'
import { halves, loadFile, upload as uploadTo } from '../upload.ts'

const testServer = await startTestServer({ environment: { PICTURE_MEGABYTES: '1' } })
const { factory } = testServer
const customer = await factory.createCustomer()
const rival = await factory.createCustomer()
const product = await factory.createProduct(customer)
const other = await factory.createProduct(customer)
const clerk = await testServer.signInWithRights(['product:read', 'product:edit', 'customer:read'])
const colleague = await testServer.signInWithRights(['product:read', 'product:edit'])
const reader = await testServer.signInWithRights(['product:read'])
const integrator = await testServer.createApiKeyClient(['product:read', 'product:edit'], customer)
const stranger = await testServer.createApiKeyClient(['product:read', 'product:edit'], rival)

const png = () => halves().png().toBuffer()

const upload = (client: Client, bytes: Buffer, language?: string) => uploadTo(testServer.url, client, bytes, language)
const uploaded = async (client = clerk, bytes?: Buffer) => (await upload(client, bytes ?? (await png()))).pictureId as string
const fields = 'product { picture { small } pictures { id small medium full width height } }'
const add = async (pictureIds: string[], client = clerk, { id: productId } = product) =>
  (await client.command('addProductPictures', { productId, pictureIds }, fields)).product
const load = (path: string, client: Client = reader) => loadFile(testServer.url, path, client)
const imageAt = async (path: string) => sharp(Buffer.from(await (await load(path)).arrayBuffer()))

it('turns a picture as its metadata says, then strips it, position included', async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const jpeg = await halves()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const turned = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true })
    const { pictures } = await add([await uploaded(clerk, jpeg)], clerk, await factory.createProduct(customer))
    const [{ full, width, height }] = pictures
    const stored = await imageAt(full)
    const { exif, orientation: left, ...about } = await stored.metadata()
    expect({ exif, left, width, height }).toEqual({
      exif: undefined,
      left: undefined,
      width: turned.info.width,
      height: turned.info.height,
    })
    expect(about).toMatchObject({ format: 'webp', width, height })
    const shown = await stored.raw().toBuffer({ resolveWithObject: true })
    const isRed = ({ data, info }: typeof shown) => (data[0] ?? 0) > (data[2] ?? 0) === true && info.channels >= 3
    expect(isRed(shown), `orientation ${orientation}`).toBe(isRed(turned))
  }
})

it('keeps several pictures in three sizes, in an order that can be changed, and deletes them with their files', async () => {
  const large = await sharp(await halves(3000, 1500).png().toBuffer())
    .jpeg()
    .toBuffer()
  const ids = [await uploaded(clerk, large), await uploaded(), await uploaded()]
  const { picture, pictures } = await add(ids)
  expect(pictures.map(({ id }: Data) => id)).toEqual(ids)
  expect(picture.small).toBe(pictures[0].small)
  expect(pictures[0]).toMatchObject({ width: 2000, height: 1000 })
  expect(await (await imageAt(pictures[0].medium)).metadata()).toMatchObject({ width: 640, height: 320 })
  expect(await (await imageAt(pictures[0].small)).metadata()).toMatchObject({ width: 160, height: 80 })

  const productId = product.id
  const reversed = ids.toReversed()
  const ordered = await clerk.command('orderProductPictures', { productId, pictureIds: reversed }, fields)
  expect(ordered.product.pictures.map(({ id }: Data) => id)).toEqual(reversed)
  expect(await clerk.refusal('orderProductPictures', { productId, pictureIds: ids.slice(1) })).toEqual([
    {
      code: 'PICTURES_CHANGED',
      field: 'pictureIds',
      zh: '其他人修改了图片，请按最新的图片重新排序',
      en: 'Somebody else changed the pictures; order the current ones',
    },
  ])
  const gone = await clerk.command('deleteProductPicture', { productId, pictureId: reversed[0] }, fields)
  expect(gone.product.pictures.map(({ id }: Data) => id)).toEqual(reversed.slice(1))
  expect((await load(pictures[2].full)).status).toBe(404)
  expect(await clerk.refusal('deleteProductPicture', { productId, pictureId: reversed[0] })).toMatchObject([{ code: 'PICTURE_NOT_FOUND' }])
  const many = await Promise.all(Array.from({ length: 12 }, () => uploaded()))
  expect(await clerk.refusal('addProductPictures', { productId, pictureIds: many.slice(0, 11) })).toEqual([
    {
      code: 'TOO_MANY_PICTURES',
      field: 'pictureIds',
      zh: '每个产品最多 12 张图片，请先删除一些',
      en: 'A product has at most 12 pictures; delete some first',
    },
  ])
})

it('refuses what is no picture, too large, or HEIC, and says the way out', async () => {
  const says = async (bytes: Buffer) =>
    [await upload(clerk, bytes, 'zh-CN'), await upload(clerk, bytes)].map(({ status, userErrors }) => [
      status,
      userErrors[0].code,
      userErrors[0].message,
    ])
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
  expect(await says(heic)).toEqual([
    [422, 'PICTURE_HEIC', '不支持 HEIC 图片，请在手机相机设置中选择“兼容性最佳”，或转换为 JPEG 后再上传'],
    [
      422,
      'PICTURE_HEIC',
      'HEIC pictures cannot be read; choose “Most Compatible” in the camera settings of the phone, or convert the picture to JPEG',
    ],
  ])
  expect(await says(Buffer.alloc(1_000_001))).toEqual([
    [422, 'PICTURE_TOO_LARGE', '图片超过 1 MB，请压缩后再上传'],
    [422, 'PICTURE_TOO_LARGE', 'The picture is larger than 1 MB; make it smaller and upload it again'],
  ])
  const gif = await halves().gif().toBuffer()
  const cut = (await png()).subarray(0, 60)
  for (const bytes of [gif, cut, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('no picture'), Buffer.alloc(0)])
    expect((await says(bytes))[0]).toEqual([422, 'PICTURE_FORMAT', '无法读取此文件，请上传 JPEG、PNG 或 WebP 图片'])
  const bomb = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: '#ffffff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await says(bomb)).toEqual([
    [422, 'PICTURE_PIXELS', '图片有 64 百万像素，最多 50 百万，请缩小后再上传'],
    [422, 'PICTURE_PIXELS', 'The picture has 64 megapixels, at most 50 are possible; make it smaller and upload it again'],
  ])
})

it('lets only the uploader use a picture, once, and only those read it who may see the product', async () => {
  expect((await upload(reader, await png())).status).toBe(403)
  expect((await fetch(`${testServer.url}/pictures`, { method: 'POST', body: 'x' })).status).toBe(401)
  expect(await (await load('/pictures', clerk)).json()).toEqual({ megabytes: 1 })
  expect((await fetch(`${testServer.url}/pictures`, { method: 'PUT', body: 'x' })).status).toBe(405)
  const missing = [
    {
      code: 'PICTURE_NOT_FOUND',
      field: 'pictureIds.0',
      zh: '图片不存在或已被使用，请重新上传',
      en: 'The picture does not exist or is in use already; upload it again',
    },
  ]
  const id = await uploaded()
  expect(await colleague.refusal('addProductPictures', { productId: other.id, pictureIds: [id] })).toEqual(missing)
  const { pictures } = await add([id], clerk, other)
  expect(await clerk.refusal('addProductPictures', { productId: product.id, pictureIds: [id] })).toEqual(missing)
  const own = await add([await uploaded(integrator)], integrator, other)
  expect(own.pictures).toHaveLength(2)
  const foreign = await uploaded(stranger)
  await expect(stranger.command('addProductPictures', { productId: other.id, pictureIds: [foreign] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(reader.command('addProductPictures', { productId: other.id, pictureIds: [id] })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const { small } = pictures[0]
  const seen = await load(small, integrator)
  expect([seen.status, seen.headers.get('cache-control'), seen.headers.get('vary')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
    'authorization',
  ])
  expect((await load(small, stranger)).status).toBe(404)
})

it('deletes uploads that nothing used for a day, and no others', async () => {
  await testServer.db.storedPicture.updateMany({ data: { createdAt: new Date('2026-01-01T00:00:00Z') } })
  const fresh = await uploaded()
  await deleteUnusedPictures(testServer.services.pool)
  const left = await testServer.db.storedPicture.findMany({ select: { usedAt: true } })
  expect(left.filter(({ usedAt }) => usedAt === null)).toHaveLength(1)
  expect(left.length).toBeGreaterThan(5)
  expect(await testServer.db.storedFile.count({ where: { mime: 'image/webp' } })).toBe(left.length * 3)
  await add([fresh], clerk, await factory.createProduct(customer))
})

it.each([
  ['main pictures', 'picture { small }', 2],
  ['pictures', 'pictures { id }', 3],
])('reads the %s of a list in as many statements as those of one product', async (_what, fields, most) => {
  const said = await recordStatements(() => clerk.query(`{ products(first: 50) { edges { node { sku ${fields} } } } }`))
  expect(said.filter((sql) => !/from session/.test(sql)).length).toBeLessThanOrEqual(most)
})

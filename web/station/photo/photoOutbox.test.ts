import { expect, test } from 'vitest'
import { flushTasks, waitUntil } from '../queue/queueFixture.ts'
import { type Answer, openPhotoOutbox } from './photoOutbox.ts'
import type { PhotoStore, PhotoTarget, WaitingPhoto } from './photoTypes.ts'

function memoryStore(): PhotoStore {
  const photos = new Map<string, WaitingPhoto>()
  return {
    load: async () => [...photos.values()],
    put: async (photo) => void photos.set(photo.id, photo),
    delete: async (id) => void photos.delete(id),
  }
}

/** A server that is away while `isAway`, keeps uploads, and adds a photo once per key. */
function fakeServer() {
  const server = {
    isAway: false,
    uploads: 0,
    pictures: new Set<string>(),
    added: new Map<string, string>(),
    refusal: null as string | null,
    /** Answers of additions that get lost after they were done. */
    losesAnswers: 0,
    upload: async (): Promise<Answer<{ pictureId: string }>> => {
      if (server.isAway) return null
      if (server.refusal) return { refusal: server.refusal }
      const pictureId = `p${++server.uploads}`
      server.pictures.add(pictureId)
      return { pictureId }
    },
    attach: async ({ of }: WaitingPhoto, { pictureId, key }: { pictureId: string; key: string }): Promise<Answer<{ added: true }>> => {
      if (server.isAway) return null
      const known = server.added.has(key)
      if (!known && !server.pictures.delete(pictureId)) return { refusal: 'The picture is gone', gone: true }
      if (!known) server.added.set(key, of.kind === 'receipt' ? String(of.receiptId) : of.kind === 'parcel' ? of.parcelId : of.packageId)
      return server.losesAnswers-- > 0 ? null : { added: true }
    },
  }
  return server
}

const open = (server: ReturnType<typeof fakeServer>, store = memoryStore()) =>
  openPhotoOutbox({ store, upload: server.upload, attach: server.attach, pause: flushTasks })
const photo = (of: PhotoTarget) => ({ stationId: 's', of, title: 'Cup', note: 'Broken', file: new Blob(['x']) })
const booked: PhotoTarget = { kind: 'receipt', scanKey: 'k1', receiptId: 'r1' }
const unbooked: PhotoTarget = { kind: 'receipt', scanKey: 'k1', receiptId: null }
const scan = { seq: 1, scannedAt: '', mutation: 'receiveScans', code: 'C', quantity: 1, context: {}, extras: {}, recorded: true }
const answered = (status: 'applied' | 'refused' | 'waiting', receiptId: string | null) => [
  {
    scan: { ...scan, key: 'k1' },
    status,
    reason: null,
    result: { key: 'k1', outcome: 'APPLIED' as const, code: null, message: null, sound: null, receiptId },
  },
]

test('a photo without network waits, also past its page, and is added once', async () => {
  const server = fakeServer()
  const store = memoryStore()
  server.isAway = true
  const first = await open(server, store)
  first.add(photo(booked))
  await waitUntil(() => first.getState().isAway)
  expect(first.getState().photos).toHaveLength(1)
  first.close()
  server.isAway = false
  server.losesAnswers = 2
  const second = await open(server, store)
  await waitUntil(() => second.getState().photos.length === 0)
  expect([...server.added.values()]).toEqual(['r1'])
  expect([server.uploads, await store.load()]).toEqual([1, []])
})

test('a photo waits for the receipt of its scan', async () => {
  const server = fakeServer()
  const outbox = await open(server)
  const added: string[] = []
  outbox.onAdded(({ title }) => added.push(title))
  outbox.add(photo(unbooked))
  outbox.add(photo({ kind: 'parcel', parcelId: 'u1' }))
  await waitUntil(() => server.added.size === 1)
  outbox.reportAnswers(answered('waiting', null))
  expect([...server.added.values()]).toEqual(['u1'])
  outbox.reportAnswers(answered('applied', 'r7'))
  await waitUntil(() => outbox.getState().photos.length === 0)
  expect([...server.added.values()]).toEqual(['u1', 'r7'])
  expect(added).toEqual(['Cup', 'Cup'])
})

test('a photo whose scan was refused is kept until it is moved or discarded', async () => {
  const server = fakeServer()
  const outbox = await open(server)
  outbox.add(photo(unbooked))
  outbox.add(photo({ ...unbooked, scanKey: 'k1' }))
  outbox.reportAnswers(answered('refused', null))
  const [first, second] = outbox.getState().photos
  expect([first?.stop?.code, second?.stop?.code]).toEqual(['SCAN', 'SCAN'])
  outbox.move(first!.id, booked, 'Bowl')
  await waitUntil(() => outbox.getState().photos.length === 1)
  expect([...server.added.values()]).toEqual(['r1'])
  outbox.discard(second!.id)
  expect(outbox.getState().photos).toEqual([])
})

test('a refused photo says why and holds up no other', async () => {
  const server = fakeServer()
  server.refusal = 'HEIC pictures cannot be read'
  const outbox = await open(server)
  outbox.add(photo(booked))
  await waitUntil(() => outbox.getState().photos[0]?.stop !== null)
  expect(outbox.getState().photos[0]?.stop).toEqual({ code: 'REFUSED', message: 'HEIC pictures cannot be read' })
  server.refusal = null
  outbox.add(photo(booked))
  await waitUntil(() => server.added.size === 1)
  expect(outbox.getState().photos).toHaveLength(1)
})

test('a picture that the server has deleted in the meantime is uploaded again', async () => {
  const server = fakeServer()
  const store = memoryStore()
  const first = await open(server, store)
  server.isAway = true
  first.add({ ...photo(booked) })
  await waitUntil(() => first.getState().isAway)
  first.close()
  const [kept] = await store.load()
  await store.put({ ...kept!, uploaded: { pictureId: 'old', key: 'k' } })
  server.isAway = false
  const second = await open(server, store)
  await waitUntil(() => second.getState().photos.length === 0)
  expect(server.uploads).toBe(1)
})

test('says when the device cannot keep a photo', async () => {
  const fails = () => Promise.reject(new Error('full'))
  const server = fakeServer()
  const outbox = await open(server, { load: async () => [], put: fails, delete: fails })
  server.isAway = true
  outbox.add(photo(booked))
  await waitUntil(() => outbox.getState().storeFailed)
  outbox.close()
})

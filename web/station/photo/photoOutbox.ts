import { v7 } from 'uuid'
import { listeners } from '../queue/listeners.ts'
import { retryAfter } from '../queue/queueRules.ts'
import type { Entry, ScanResult } from '../queue/queueTypes.ts'
import type { PhotoStore, PhotoTarget, WaitingPhoto } from './photoTypes.ts'

export interface OutboxState {
  /** Oldest first; those with a `stop` wait for the user. */
  photos: readonly WaitingPhoto[]
  /** The server did not answer the last request. */
  isAway: boolean
  /** A photo could not be stored and would be lost with this page. */
  storeFailed: boolean
}

/** The server's answer; null without one. `gone`: the uploaded picture was deleted in the meantime. */
export type Answer<Done> = Done | { refusal: string; gone?: boolean } | null

interface Options {
  store: PhotoStore
  upload(file: Blob): Promise<Answer<{ pictureId: string }>>
  attach(photo: WaitingPhoto, uploaded: { pictureId: string; key: string }): Promise<Answer<{ added: true }>>
  newId?(): string
  pause?(milliseconds: number, woken: Promise<void>): Promise<unknown>
}

export interface PhotoOutbox {
  add(photo: Pick<WaitingPhoto, 'stationId' | 'of' | 'title' | 'note' | 'file'>): void
  /** Reports answered scans: photos can be sent to their receipts, or have none. */
  reportAnswers(entries: readonly Entry<unknown, ScanResult>[]): void
  /** Lets a photo that has lost its receipt belong to another one. */
  move(id: string, of: PhotoTarget, title: string): void
  discard(id: string): void
  /** Sends again at once. */
  resume(): void
  /** Subscribes to photos that the server has added. */
  onAdded(heard: (photo: WaitingPhoto) => void): () => void
  subscribe(changed: () => void): () => void
  getState(): OutboxState
  close(): void
}

const waitFor = (milliseconds: number, woken: Promise<void>) =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), woken])

const isReady = ({ of, stop }: WaitingPhoto) => stop === null && (of.kind !== 'receipt' || of.receiptId !== null)

/** Opens the photos of a user that are kept on this device, and sends them one by one until the server has each. */
export async function openPhotoOutbox({ store, upload, attach, newId = v7, pause = waitFor }: Options): Promise<PhotoOutbox> {
  const kept = await store.load().catch(() => null)
  let state: OutboxState = { photos: kept ?? [], isAway: false, storeFailed: kept === null }
  const changes = listeners<void>()
  const added = listeners<WaitingPhoto>()
  let isClosed = false
  let running = false
  let failures = 0
  let wake = () => {}

  const set = (change: Partial<OutboxState>) => {
    state = { ...state, ...change }
    changes.tell()
  }
  const keep = (write: Promise<void>) => write.catch(() => set({ storeFailed: true }))
  const change = (photo: WaitingPhoto) => {
    // Discarded in the meantime.
    if (!state.photos.some(({ id }) => id === photo.id)) return
    set({ photos: state.photos.map((one) => (one.id === photo.id ? photo : one)) })
    return keep(store.put(photo))
  }
  const drop = (id: string) => {
    set({ photos: state.photos.filter((one) => one.id !== id) })
    return keep(store.delete(id))
  }
  const refuse = (photo: WaitingPhoto, message: string) => change({ ...photo, stop: { code: 'REFUSED', message } })

  const lost = async () => {
    failures++
    set({ isAway: true })
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await pause(retryAfter(failures, Math.random()), woken)
  }
  const reached = () => {
    failures = 0
    if (state.isAway) set({ isAway: false })
  }

  const send = async (photo: WaitingPhoto) => {
    if (!photo.uploaded) {
      const answer = await upload(photo.file)
      if (!answer) return lost()
      reached()
      if ('refusal' in answer) return refuse(photo, answer.refusal)
      return change({ ...photo, uploaded: { pictureId: answer.pictureId, key: newId() } })
    }
    const answer = await attach(photo, photo.uploaded)
    if (!answer) return lost()
    reached()
    if ('added' in answer) {
      await drop(photo.id)
      return added.tell(photo)
    }
    return answer.gone ? change({ ...photo, uploaded: null }) : refuse(photo, answer.refusal)
  }
  const pump = async () => {
    if (running) return
    running = true
    for (let next = state.photos.find(isReady); next && !isClosed; next = state.photos.find(isReady)) await send(next)
    running = false
  }

  void pump()
  return {
    add: (photo) => {
      const waiting: WaitingPhoto = { ...photo, id: newId(), uploaded: null, stop: null }
      set({ photos: [...state.photos, waiting] })
      void keep(store.put(waiting))
      void pump()
    },
    reportAnswers: (entries) => {
      for (const { scan, status, result } of entries) {
        const receiptId = (result as { receiptId?: string | null } | null)?.receiptId ?? null
        for (const photo of state.photos) {
          const { of } = photo
          if (of.kind !== 'receipt' || of.receiptId !== null || of.scanKey !== scan.key || photo.stop) continue
          if (receiptId) void change({ ...photo, of: { ...of, receiptId } })
          else if (status !== 'waiting' && status !== 'recorded') void change({ ...photo, stop: { code: 'SCAN', message: '' } })
        }
      }
      void pump()
    },
    move: (id, of, title) => {
      const photo = state.photos.find((one) => one.id === id)
      if (photo) void change({ ...photo, of, title, stop: null })
      void pump()
    },
    discard: (id) => void drop(id),
    resume: () => {
      wake()
      void pump()
    },
    onAdded: added.add,
    subscribe: changes.add,
    getState: () => state,
    close: () => {
      isClosed = true
      wake()
    },
  }
}

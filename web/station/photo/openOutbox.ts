import { uploadPicture } from '../../relay/pictures.ts'
import type { OpenStation } from '../entry/StationGate.tsx'
import { scanStore } from '../queue/scanStore.ts'
import { openPhotoOutbox, type PhotoOutbox } from './photoOutbox.ts'
import { photoStore } from './photoStore.ts'
import { attachPhoto } from './sendPhoto.ts'

/** Opens the photos of the user on this device; scans that were answered in the meantime have found their receipts. */
export async function openOutbox({ id, staffId, queue }: Pick<OpenStation, 'id' | 'staffId' | 'queue'>): Promise<PhotoOutbox> {
  const outbox = await openPhotoOutbox({ store: photoStore(staffId), upload: uploadPicture, attach: attachPhoto })
  const stations = new Set([id, ...outbox.getState().photos.map(({ stationId }) => stationId)])
  for (const stationId of stations) {
    const settled = await scanStore(staffId, '')
      .history(stationId)
      .catch(() => [])
    outbox.reportAnswers(settled)
  }
  outbox.reportAnswers(queue.getState().log)
  return outbox
}

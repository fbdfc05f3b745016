import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { PictureNotFound, TooManyPhotos } from './failures.ts'
import { photosMaximum } from './states.ts'
import { type PictureOwner, takePictures } from './store/picture.ts'

export { insertFile as storeFile, type NewFile } from './store/file.ts'
export { deletePictures, ownPictures, type PictureOwner } from './store/picture.ts'
export {
  insertPrintJobs,
  isLabelPrinted,
  keepPrintState,
  type LabelJob,
  type LabelPaper,
  labelJobsPart,
  labelsPrintedBefore,
  lockPrintJobs,
  type PrintJobRow,
  valuesOfLabelJobs,
} from './store/printJob.ts'
export {
  beginAttempt,
  type Destination,
  duePrinters,
  endPrintJobs,
  keepProgress,
  openPrintJobs,
  type PrintProgress,
  postponeQuestion,
  printJobFact,
  readDuePrintJob,
  sendToPrinter,
} from './store/printQueue.ts'

/** Uses pictures that the caller uploaded for an object. Fails with PICTURE_NOT_FOUND on the field of the first that is not there. */
export async function usePictures(tx: Tx, call: Call, ids: readonly string[], owner: PictureOwner): Promise<void> {
  const taken = await takePictures(tx, call, ids, owner)
  const missing = ids.findIndex((id) => !taken.has(id))
  if (missing !== -1) throw PictureNotFound({}, `pictureIds.${missing}`)
}

/**
 * Uses uploaded pictures as photos of an object that has `had` of them; returns their ids, each once. Fails with TOO_MANY_PHOTOS and PICTURE_NOT_FOUND.
 */
export async function usePhotos(tx: Tx, call: Call, pictureIds: readonly string[], had: number, owner: PictureOwner): Promise<string[]> {
  const added = [...new Set(pictureIds)]
  if (had + added.length > photosMaximum) throw TooManyPhotos({ maximum: photosMaximum }, 'pictureIds')
  await usePictures(tx, call, added, owner)
  return added
}

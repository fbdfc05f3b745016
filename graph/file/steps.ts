import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { PictureNotFound } from './failures.ts'
import { type PictureOwner, takePictures } from './store/picture.ts'

export { insertFile as storeFile, type NewFile } from './store/file.ts'
export { deletePictures, type PictureOwner } from './store/picture.ts'
export {
  insertPrintJobs,
  isLabelPrinted,
  keepPrintState,
  type LabelPaper,
  labelsPrintedBefore,
  lockPrintJobs,
  type PrintJobRow,
} from './store/printJob.ts'

/** Uses pictures that the caller uploaded for an object. Fails with PICTURE_NOT_FOUND on the field of the first that is not there. */
export async function usePictures(tx: Tx, call: Call, ids: readonly string[], owner: PictureOwner): Promise<void> {
  const taken = await takePictures(tx, call, ids, owner)
  const missing = ids.findIndex((id) => !taken.has(id))
  if (missing !== -1) throw PictureNotFound({}, `pictureIds.${missing}`)
}

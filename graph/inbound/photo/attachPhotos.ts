import { usePhotos } from '../../file/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { inboundRights } from '../states.ts'
import { countPhotosOf, insertPhotos, type PhotoOwner } from '../store/photo.ts'
import { photoFacts } from './photoFacts.ts'

interface Added {
  pictureIds: readonly string[]
  note?: string | null | undefined
}

/** Adds uploaded pictures as photos of a receipt or a parcel, which the caller holds. */
export async function attachPhotos(tx: Tx, call: Call, owner: PhotoOwner, { pictureIds, note }: Added): Promise<Fact[]> {
  const { warehouseId, customerId } = owner
  const readers = { warehouseId, customerId, right: inboundRights.read }
  const added = await usePhotos(tx, call, pictureIds, await countPhotosOf(tx, owner), readers)
  await insertPhotos(tx, call, owner, added, note ?? '')
  return photoFacts('photographed', owner)
}

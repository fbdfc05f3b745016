import { photosMaximum } from '../../../file/states.ts'
import { usePhotos } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { adjustmentFact } from '../../adjustmentFact.ts'
import { AddAdjustmentPhotosInput } from '../../input.ts'
import { inventoryRights } from '../../states.ts'
import { lockAdjustment, scopeOfAdjustment } from '../../store/adjustment.ts'
import { countPhotosOf, insertPhotos } from '../../store/photo.ts'

/** Adds uploaded pictures to an adjustment, in any state. */
export const addAdjustmentPhotos = command({
  name: 'addAdjustmentPhotos',
  means: `Adds photos of the goods to an adjustment; at most ${photosMaximum} in all. Upload each with \`POST /pictures\` first. The customer sees them.`,
  right: inventoryRights.adjust,
  input: AddAdjustmentPhotosInput,
  scope: ({ adjustmentId }, db) => scopeOfAdjustment(db, adjustmentId),
  async run(tx, call, { adjustmentId, pictureIds, note }) {
    const row = await lockAdjustment(tx, adjustmentId)
    const { warehouseId, customerId } = row
    const readers = { warehouseId, customerId, right: inventoryRights.read }
    const added = await usePhotos(tx, call, pictureIds, await countPhotosOf(tx, adjustmentId), readers)
    await insertPhotos(tx, call, row, added, note ?? '')
    return { result: { adjustmentId }, facts: [adjustmentFact('photographed', row)] }
  },
})

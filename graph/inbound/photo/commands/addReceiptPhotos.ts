import { photosMaximum } from '../../../file/states.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { AddReceiptPhotosInput } from '../../input.ts'
import { inboundRights } from '../../states.ts'
import { lockReceipt } from '../../store/photo.ts'
import { scopeOfReceipt } from '../../wrongReceipt.ts'
import { attachPhotos } from '../attachPhotos.ts'

/** Adds uploaded pictures to a receipt as photos of what arrived damaged. */
export const addReceiptPhotos = command({
  name: 'addReceiptPhotos',
  means: `Adds photos of what arrived damaged to a receipt; at most ${photosMaximum} in all. Upload each with \`POST /pictures\` first. The customer sees them.`,
  right: inboundRights.photo,
  input: AddReceiptPhotosInput,
  scope: ({ receiptId }, db) => scopeOfReceipt(db, receiptId),
  async run(tx, call, { receiptId, ...added }) {
    const receipt = await lockReceipt(tx, receiptId)
    if (!receipt) throw NotFound({ what: '' }, 'receiptId')
    return { result: { receiptId, orderId: receipt.orderId }, facts: await attachPhotos(tx, call, receipt, added) }
  },
})

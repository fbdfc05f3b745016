import { z } from 'zod'
import { CreateTransferInput, TransferLineInput } from '../../../../graph/inventory/input.ts'
import { transferLinesMaximum } from '../../../../graph/inventory/states.ts'
import { list } from '../../../../graph/kernel/input/fieldTypes.ts'

/** The form keeps the SKU beside the id, so that a restored draft still names the product. */
export const TransferForm = CreateTransferInput.extend({
  lines: list(TransferLineInput.extend({ sku: z.string() }), transferLinesMaximum),
})

export type TransferValues = z.input<typeof TransferForm>

/** A line without goods. */
export const newLine = { from: '', productId: '', sku: '', to: '' }

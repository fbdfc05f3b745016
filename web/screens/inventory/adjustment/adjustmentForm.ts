import type { z } from 'zod'
import { AdjustmentLineInput, CreateAdjustmentInput } from '../../../../graph/inventory/input.ts'
import { adjustmentLinesMaximum } from '../../../../graph/inventory/states.ts'
import { id, list } from '../../../../graph/kernel/input/fieldTypes.ts'

/** The form names a product by its id. */
export const AdjustmentForm = CreateAdjustmentInput.extend({
  lines: list(AdjustmentLineInput.extend({ productId: id('Product') }), adjustmentLinesMaximum),
})

export type AdjustmentValues = z.input<typeof AdjustmentForm>

/** A line without goods. */
export const newLine = { productId: '', sku: '', location: '', quality: 'GOOD' as const }

import { code, count, fields, id, list, object, oneOf, remark, scanned, text } from '../kernel/input/fieldTypes.ts'
import { Quality } from '../stock/states.ts'
import { AdjustmentReason, adjustmentLinesMaximum } from './states.ts'

export const AdjustmentLineInput = object('AdjustmentLineInput', {
  productId: id('Product').nullish().meta({ description: 'The product; either this or `sku`.' }),
  sku: code().nullish().meta({ description: "The customer's SKU." }),
  location: scanned().meta({ description: 'Scanned or typed location.' }),
  quality: oneOf(Quality).nullish().meta({ description: 'Quality; default good.' }),
  change: count(-1_000_000, 1_000_000)
    .refine((pieces) => pieces !== 0, 'notZero')
    .meta({ description: 'Number of pieces to add; negative to take off. Not 0, and not more than is free there and available.' }),
}).meta({ description: 'Pieces of a product that are added to a location, or taken off it.' })

export const CreateAdjustmentInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  customerId: id('Customer').meta({ description: 'The owner of the goods.' }),
  reason: oneOf(AdjustmentReason).meta({ description: 'Why the stock is adjusted.' }),
  remark: remark(500).nullish().meta({ description: 'Remark; required for the reason OTHER.' }),
  lines: list(AdjustmentLineInput, adjustmentLinesMaximum).meta({
    description: `What changes, at most ${adjustmentLinesMaximum} lines; a product at most once per location and quality.`,
  }),
})

const adjustmentId = id('Adjustment').meta({ description: 'The adjustment.' })

export const ApproveAdjustmentInput = fields({ adjustmentId })

export const RefuseAdjustmentInput = fields({ adjustmentId, reason: text(200).meta({ description: 'Reason.' }) })

export const WithdrawAdjustmentInput = fields({ adjustmentId })

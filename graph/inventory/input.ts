import { addedPhotos } from '../file/input.ts'
import { code, count, fields, flag, id, list, object, oneOf, pieces, remark, scanned, text } from '../kernel/input/fieldTypes.ts'
import { Quality } from '../stock/states.ts'
import {
  AdjustmentReason,
  adjustmentLinesMaximum,
  countPlacesMaximum,
  replenishedMaximum,
  StockCountSkipReason,
  StockCountType,
  transferLinesMaximum,
} from './states.ts'

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

export const AddAdjustmentPhotosInput = fields({ adjustmentId, ...addedPhotos('What they show') })

export const DeleteAdjustmentPhotoInput = fields({ photoId: id('AdjustmentPhoto').meta({ description: 'The photo.' }) })

export const WithdrawAdjustmentInput = fields({ adjustmentId })

export const TransferLineInput = object('TransferLineInput', {
  productId: id('Product').meta({ description: 'The product.' }),
  from: scanned().meta({ description: 'Scanned or typed location of the pieces.' }),
  to: scanned().nullish().meta({ description: 'Scanned or typed location to move them to; may be chosen on arrival.' }),
  quantity: pieces().meta({ description: 'Number of pieces; not more than are free at the location.' }),
}).meta({ description: 'Pieces of a product to move to another location.' })

export const CreateTransferInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  remark: remark(500).nullish().meta({ description: 'Remark.' }),
  lines: list(TransferLineInput, transferLinesMaximum).meta({
    description: `What moves, at most ${transferLinesMaximum} lines; a product at most once per location.`,
  }),
})

export const SetPickingLevelInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  productId: id('Product').meta({ description: 'The product.' }),
  minimum: pieces(0).meta({
    description: 'Pieces that its picking areas should hold at least, all locations together; 0 removes the level.',
  }),
  maximum: pieces(0).nullish().meta({ description: 'Pieces that they are filled up to; without it or with 0 the minimum.' }),
})

export const ReplenishLineInput = object('ReplenishLineInput', {
  productId: id('Product').meta({ description: 'The product.' }),
  quantity: pieces().meta({ description: 'Number of pieces to move; not more than are free in staging areas.' }),
  onTheWay: pieces(0).meta({
    description: 'Pieces on their way as you saw them; refused if that changed, so that nothing is moved twice.',
  }),
}).meta({ description: 'Pieces of a product to move from staging to picking areas.' })

export const ReplenishInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  lines: list(ReplenishLineInput, replenishedMaximum).meta({
    description: `What is moved, at most ${replenishedMaximum} products, each once.`,
  }),
})

const transferId = id('Transfer').meta({ description: 'The transfer.' })
const transferLineId = id('TransferLine').meta({ description: 'Line of the transfer.' })

export const MoveOutLineInput = object('MoveOutLineInput', {
  lineId: transferLineId,
  quantity: pieces(0).meta({ description: 'Number of pieces taken off; 0 for none.' }),
}).meta({ description: 'Pieces of a line that are taken off their location.' })

export const MoveOutTransferInput = fields({
  transferId,
  lines: list(MoveOutLineInput, transferLinesMaximum).nullish().meta({ description: 'What is taken off; everything left if absent.' }),
})

export const MoveInLineInput = object('MoveInLineInput', {
  lineId: transferLineId,
  location: scanned().meta({ description: 'Scanned or typed location.' }),
  quantity: pieces(0).meta({ description: 'Number of pieces put down there; 0 for none.' }),
}).meta({ description: 'Pieces of a line that are put down at a location.' })

export const MoveInTransferInput = fields({
  transferId,
  lines: list(MoveInLineInput, transferLinesMaximum * 2).meta({
    description: 'What is put down where. Of each line all pieces in hand, unless `isPart` is true.',
  }),
  isPart: flag().nullish().meta({ description: 'Whether some of the pieces in hand are put down later.' }),
})

export const VoidTransferInput = fields({ transferId, reason: remark(200).nullish().meta({ description: 'Reason.' }) })

export const TransferRestInput = object('TransferRestInput', {
  lineId: transferLineId,
  location: scanned().nullish().meta({ description: 'Scanned or typed location where the pieces are put back; not with `lossReason`.' }),
  lossReason: text(200).nullish().meta({ description: 'Why the pieces are missing; not with `location`.' }),
  quantity: pieces().meta({ description: 'Number of pieces.' }),
}).meta({ description: 'Pieces in hand that are put back, or are missing.' })

export const ForceCompleteTransferInput = fields({
  transferId,
  reason: text(200).meta({ description: 'Reason.' }),
  rest: list(TransferRestInput, transferLinesMaximum * 2, 0)
    .nullish()
    .meta({ description: 'What became of the pieces in hand; all of them.' }),
  acceptLosses: flag().nullish().meta({
    description:
      'Whether packages may lose pieces that are locked for them. Without it, PACKAGES_LOSE_GOODS names them and nothing changes.',
  }),
})

export const MoveScanInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
  code: scanned().meta({ description: 'Scanned code.' }),
  transferId: id('Transfer').nullish().meta({ description: 'Transfer shown on the screen.' }),
  moveKey: text(64).nullish().meta({
    description:
      'Key of a move without a plan, made by the device when it scans a location first; sent with each of its scans until `transferId` is known. A UUID is best.',
  }),
  from: scanned().nullish().meta({ description: 'Location on the screen, from which pieces are taken off.' }),
  productId: id('Product').nullish().meta({ description: 'Product in hand on the screen, which is put down at the next location.' }),
  quantity: pieces().nullish().meta({
    description:
      'Number of pieces; default is those of a carton with a code of its own, else all that are left there, or in hand. Taken off without a plan: 1.',
  }),
  meantProductId: id('Product').nullish().meta({ description: 'Of several products with the code the one that is meant.' }),
})

export const CreateStockCountInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  type: oneOf(StockCountType).meta({ description: 'How the locations are chosen.' }),
  areaId: id('CargoArea').nullish().meta({ description: 'The cargo area, for the type AREA.' }),
  from: scanned().nullish().meta({ description: 'First location of the area, in walking order; default is its first.' }),
  to: scanned().nullish().meta({ description: 'Last location of the area, in walking order; default is its last.' }),
  locations: list(scanned(), countPlacesMaximum).nullish().meta({ description: 'Scanned or typed locations, for the type LOCATION.' }),
  productIds: list(id('Product'), countPlacesMaximum).nullish().meta({ description: 'The products, for the type PRODUCT.' }),
  withEmpty: flag().meta({ description: 'Whether zero stock is included: locations where nothing lies are visited too.' }),
  isBlind: flag().meta({ description: 'Whether those who count see no book figures.' }),
  remark: remark(500).nullish().meta({ description: 'Remark.' }),
})

const stockCountId = id('StockCount').meta({ description: 'The count.' })
const countLineIds = list(id('StockCountLine'), countPlacesMaximum * 4).meta({ description: 'Lines of the count.' })

export const CancelStockCountInput = fields({ stockCountId, reason: remark(200).nullish().meta({ description: 'Reason.' }) })

export const CompleteStockCountInput = fields({ stockCountId })

export const ApproveStockCountLinesInput = fields({ stockCountId, lineIds: countLineIds })

export const RefuseStockCountLinesInput = fields({
  stockCountId,
  lineIds: countLineIds,
  reason: text(200).meta({ description: 'Reason.' }),
})

export const RecountStockCountLinesInput = fields({ stockCountId, lineIds: countLineIds })

const CountedLineInput = object('CountedLineInput', {
  lineId: id('StockCountLine').meta({ description: 'Line of the count.' }),
  counted: pieces(0).meta({ description: 'Number of pieces counted.' }),
}).meta({ description: 'Counted pieces of a line.' })

export const EnterStockCountInput = fields({
  stockCountId,
  lines: list(CountedLineInput, countPlacesMaximum * 4).meta({ description: 'What was counted.' }),
})

export const CountScanInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
  code: scanned().nullish().meta({ description: 'Scanned code; absent if pieces are entered or goods are skipped.' }),
  stockCountId: id('StockCount').nullish().meta({ description: 'Count shown on the screen.' }),
  location: scanned().nullish().meta({ description: 'Location on the screen.' }),
  productId: id('Product').nullish().meta({ description: 'Product on the screen; absent for all that is left to count at the location.' }),
  quantity: pieces().nullish().meta({ description: 'How many times the code of a product adds its pieces; default 1.' }),
  counted: pieces(0)
    .nullish()
    .meta({ description: 'Number of pieces counted, which ends the counting of the product. 0 if none lie there.' }),
  skip: oneOf(StockCountSkipReason).nullish().meta({ description: 'Why the product, or the rest of the location, is not counted.' }),
  takeOver: flag().nullish().meta({ description: 'Whether to count what another person is counting; it starts from 0.' }),
})

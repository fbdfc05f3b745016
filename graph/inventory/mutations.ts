import { deletedId, mutation, node } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { approveAdjustment } from './commands/approveAdjustment.ts'
import { createAdjustment } from './commands/createAdjustment.ts'
import { createTransfer } from './commands/createTransfer.ts'
import { forceCompleteTransfer } from './commands/forceCompleteTransfer.ts'
import { moveInTransfer } from './commands/moveInTransfer.ts'
import { moveOutTransfer } from './commands/moveOutTransfer.ts'
import { moveScan } from './commands/moveScan.ts'
import { refuseAdjustment } from './commands/refuseAdjustment.ts'
import { replenish } from './commands/replenish.ts'
import { setPickingLevel } from './commands/setPickingLevel.ts'
import { voidTransfer } from './commands/voidTransfer.ts'
import { withdrawAdjustment } from './commands/withdrawAdjustment.ts'
import { cancelStockCount } from './count/commands/cancelStockCount.ts'
import { completeStockCount } from './count/commands/completeStockCount.ts'
import { countScan } from './count/commands/countScan.ts'
import { createStockCount } from './count/commands/createStockCount.ts'
import { approveStockCountLines, recountStockCountLines, refuseStockCountLines } from './count/commands/decideStockCountLines.ts'
import { enterStockCount } from './count/commands/enterStockCount.ts'
import { describeCountScan, describeMoveScan } from './describeScan.ts'
import { addAdjustmentPhotos } from './photo/commands/addAdjustmentPhotos.ts'
import { deleteAdjustmentPhoto } from './photo/commands/deleteAdjustmentPhoto.ts'
import { CountScanResult, MoveScanResult } from './scanResults.ts'

mutation(createAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The new adjustment.', (r) => r.adjustmentId) }))
mutation(approveAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The posted adjustment.', (r) => r.adjustmentId) }))
mutation(refuseAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The refused adjustment.', (r) => r.adjustmentId) }))
mutation(withdrawAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The withdrawn adjustment.', (r) => r.adjustmentId) }))
mutation(addAdjustmentPhotos, (t) => ({ adjustment: node(t, 'Adjustment', 'The adjustment.', (r) => r.adjustmentId) }))
mutation(deleteAdjustmentPhoto, (t) => ({
  deletedPhotoId: deletedId(t, 'AdjustmentPhoto', (r) => r.photoId),
  adjustment: node(t, 'Adjustment', 'The adjustment of the photo.', (r) => r.adjustmentId),
}))
mutation(createTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The new transfer.', (r) => r.transferId) }))
mutation(moveOutTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The transfer.', (r) => r.transferId) }))
mutation(moveInTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The transfer.', (r) => r.transferId) }))
mutation(voidTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The voided transfer.', (r) => r.transferId) }))
mutation(forceCompleteTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The completed transfer.', (r) => r.transferId) }))
mutation(replenish, (t) => ({ transfer: node(t, 'Transfer', 'The new transfer.', (r) => r.transferId) }))
mutation(setPickingLevel, (t) => ({
  productStock: node(t, 'ProductStock', 'Stock of the product; null if the warehouse never had any.', (r) => r.stockId),
}))

scanMutation(moveScan, { context: ['transferId', 'moveKey', 'from', 'productId'], describe: describeMoveScan, result: MoveScanResult })

mutation(createStockCount, (t) => ({ stockCount: node(t, 'StockCount', 'The new count.', (r) => r.stockCountId) }))
mutation(enterStockCount, (t) => ({ stockCount: node(t, 'StockCount', 'The count.', (r) => r.stockCountId) }))
mutation(approveStockCountLines, (t) => ({ stockCount: node(t, 'StockCount', 'The count.', (r) => r.stockCountId) }))
mutation(refuseStockCountLines, (t) => ({ stockCount: node(t, 'StockCount', 'The count.', (r) => r.stockCountId) }))
mutation(recountStockCountLines, (t) => ({ stockCount: node(t, 'StockCount', 'The count.', (r) => r.stockCountId) }))
mutation(cancelStockCount, (t) => ({ stockCount: node(t, 'StockCount', 'The cancelled count.', (r) => r.stockCountId) }))
mutation(completeStockCount, (t) => ({ stockCount: node(t, 'StockCount', 'The completed count.', (r) => r.stockCountId) }))

scanMutation(countScan, {
  context: ['stockCountId', 'location', 'productId'],
  describe: describeCountScan,
  result: CountScanResult,
})

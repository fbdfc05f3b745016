import { mutation, node } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { approveAdjustment } from './approveAdjustment.ts'
import { createAdjustment } from './createAdjustment.ts'
import { createTransfer } from './createTransfer.ts'
import { describeMoveScan } from './describeScan.ts'
import { forceCompleteTransfer } from './forceCompleteTransfer.ts'
import { moveInTransfer } from './moveInTransfer.ts'
import { moveOutTransfer } from './moveOutTransfer.ts'
import { moveScan } from './moveScan.ts'
import { refuseAdjustment } from './refuseAdjustment.ts'
import { MoveScanResult } from './scanResults.ts'
import { voidTransfer } from './voidTransfer.ts'
import { withdrawAdjustment } from './withdrawAdjustment.ts'

mutation(createAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The new adjustment.', (r) => r.adjustmentId) }))
mutation(approveAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The posted adjustment.', (r) => r.adjustmentId) }))
mutation(refuseAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The refused adjustment.', (r) => r.adjustmentId) }))
mutation(withdrawAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The withdrawn adjustment.', (r) => r.adjustmentId) }))
mutation(createTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The new transfer.', (r) => r.transferId) }))
mutation(moveOutTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The transfer.', (r) => r.transferId) }))
mutation(moveInTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The transfer.', (r) => r.transferId) }))
mutation(voidTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The voided transfer.', (r) => r.transferId) }))
mutation(forceCompleteTransfer, (t) => ({ transfer: node(t, 'Transfer', 'The completed transfer.', (r) => r.transferId) }))

scanMutation(moveScan, { context: ['transferId', 'from', 'productId'], describe: describeMoveScan, result: MoveScanResult })

import { mutation, node } from '../kernel/schema/mutation.ts'
import { approveAdjustment } from './approveAdjustment.ts'
import { createAdjustment } from './createAdjustment.ts'
import { refuseAdjustment } from './refuseAdjustment.ts'
import { withdrawAdjustment } from './withdrawAdjustment.ts'

mutation(createAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The new adjustment.', (r) => r.adjustmentId) }))
mutation(approveAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The posted adjustment.', (r) => r.adjustmentId) }))
mutation(refuseAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The refused adjustment.', (r) => r.adjustmentId) }))
mutation(withdrawAdjustment, (t) => ({ adjustment: node(t, 'Adjustment', 'The withdrawn adjustment.', (r) => r.adjustmentId) }))

import { mayDeletePhoto as mayDelete } from '../../file/rules.ts'
import { type Actor, hasRight } from '../../kernel/command/actor.ts'
import { type adjustmentMachine, inventoryRights } from '../states.ts'

interface Photo {
  warehouseId: string
  customerId: string
  staffId: string | null
  adjustment: { state: keyof typeof adjustmentMachine.states }
}

/** Whether an actor may delete a photo of an adjustment: its author until it is decided on, and who may approve. */
export function mayDeletePhoto({ adjustment, ...photo }: Photo, actor: Actor): boolean {
  if (!mayDelete(photo, actor, { photo: inventoryRights.adjust, others: inventoryRights.approve })) return false
  return adjustment.state === 'AWAITING_APPROVAL' || hasRight(actor, inventoryRights.approve, photo)
}

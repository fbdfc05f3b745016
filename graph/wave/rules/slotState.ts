import type { PutWallSlotState } from '../states.ts'

/** Package of a wave in a slot of the put wall. */
export interface SlotMember {
  slot: number
  state: 'TO_BE_PRINTED' | 'PICKING' | 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED' | 'ABNORMAL'
  isHeld: boolean
  isIntercepted: boolean
  pieces: number
  sorted: number
}

export const isPacked = ({ state }: Pick<SlotMember, 'state'>) => state === 'TO_BE_SHIPPED' || state === 'SHIPPED'

/** What is to be done with a slot. A packed package has left it, so it does not matter whether that is stopped. */
export function stateOfSlot(member: Omit<SlotMember, 'slot'>): keyof typeof PutWallSlotState.values {
  if (member.state === 'ABNORMAL') return 'ABNORMAL'
  if (isPacked(member)) return 'PACKED'
  if (member.isIntercepted) return 'INTERCEPTED'
  if (member.isHeld) return 'HELD'
  return member.sorted >= member.pieces ? 'COMPLETE' : 'OPEN'
}

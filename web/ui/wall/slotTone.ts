import type { PutWallSlotState } from '../../../graph/wave/states.ts'

type State = keyof typeof PutWallSlotState.values
export type SlotTone = 'open' | 'full' | 'waiting' | 'problem' | 'empty'

/** Tone of a slot of a put wall, the same on its board, in the legend and at the sorting station. */
export const slotTones: Readonly<Record<State, SlotTone>> = {
  OPEN: 'open',
  COMPLETE: 'full',
  PACKED: 'full',
  HELD: 'waiting',
  INTERCEPTED: 'waiting',
  ABNORMAL: 'problem',
  LEFT: 'problem',
  EMPTIED: 'empty',
}

import { type SlotMember, stateOfSlot } from '../../../graph/wave/rules/slotState.ts'
import { type SlotTone, slotTones } from '../../ui/wall/slotTone.ts'

interface Member {
  readonly state: string
  readonly stop?: string | null | undefined
  readonly pieces: number
}

/** Tone of the slot of a package at a station with `done` of its pieces. */
export function slotToneAt({ state, stop, pieces }: Member, done: number): SlotTone {
  const stops = { isHeld: stop === 'HELD', isIntercepted: stop === 'INTERCEPTED' }
  return slotTones[stateOfSlot({ ...stops, state: state as SlotMember['state'], pieces, sorted: done })]
}

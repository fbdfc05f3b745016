import { putWallMost } from '../../station/rules.ts'
import type { PutWallSlotState } from '../states.ts'
import { isPacked, type SlotMember, stateOfSlot } from './slotState.ts'
import type { Progress } from './work.ts'

/** Slot of the put wall as its wall screen shows it. */
export interface ShownSlot {
  slot: number
  state: keyof typeof PutWallSlotState.values
  pieces: number
  sorted: number
}

interface Size {
  rows: number
  columns: number
}

/**
 * The slots of a wave of `packageCount` packages, to the highest. One without a package has lost it by cancelling and may still contain its pieces, unless it
 * was `emptied` by joining or splitting.
 */
export function slotsOfWave(packageCount: number, members: readonly SlotMember[], emptied: readonly number[] = []): ShownSlot[] {
  const bySlot = new Map(members.map((member) => [member.slot, member]))
  const highest = Math.max(packageCount, ...bySlot.keys())
  return Array.from({ length: highest }, (_, index): ShownSlot => {
    const member = bySlot.get(index + 1)
    if (!member) return { slot: index + 1, state: emptied.includes(index + 1) ? 'EMPTIED' : 'LEFT', pieces: 0, sorted: 0 }
    const { slot, pieces, sorted } = member
    return { slot, state: stateOfSlot(member), pieces, sorted: isPacked(member) ? pieces : sorted }
  })
}

const uncounted: ReadonlySet<ShownSlot['state']> = new Set(['ABNORMAL', 'LEFT', 'EMPTIED'])

/** Sorting progress of the slots, without abnormal packages. */
export function progressOfSlots(slots: readonly ShownSlot[]): Progress {
  const counted = slots.filter(({ state }) => !uncounted.has(state))
  const sum = (of: (slot: ShownSlot) => number) => counted.reduce((total, slot) => total + of(slot), 0)
  return {
    pieces: sum(({ pieces }) => pieces),
    done: sum(({ sorted }) => sorted),
    packages: counted.length,
    complete: counted.filter(({ sorted, pieces }) => sorted >= pieces).length,
  }
}

/** Rows and columns of the put wall: as they were set, with more rows for a wave of more slots. */
export function sizeOfWall(slots: number, set: Size | null): Size {
  const usual = set?.columns ?? Math.max(1, Math.min(10, slots))
  const columns = Math.max(usual, Math.ceil(slots / putWallMost.rows))
  return { columns, rows: Math.max(set?.rows ?? 1, Math.ceil(slots / columns)) }
}

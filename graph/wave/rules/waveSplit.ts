import type { Failure } from '../../kernel/command/failure.ts'
import { WaveSplitOnCart } from '../cart/failures.ts'
import {
  PackageHalfPicked,
  WaveOver,
  WaveSplitChanged,
  WaveSplitLeavesNothing,
  WaveSplitNothing,
  WaveSplitOnPaper,
  WaveSplitSorted,
} from '../failures.ts'
import { isOver, type WaveAtWork } from './work.ts'

/** A package of a wave as far as it decides whether it stays when the wave is split. */
export interface MemberToSplit {
  id: string
  number: string
  state: 'TO_BE_PRINTED' | 'PICKING' | 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED' | 'ABNORMAL'
  pieces: number
  /** Pieces that were picked for it. */
  taken: number
  packed: number
  slot: number | null
  /** The package from which it was split as a parcel. */
  splitFromId: string | null
}

/** A wave that is to be split. */
export interface WaveToSplit extends Pick<WaveAtWork, 'number' | 'type' | 'state'> {
  pickMode: 'PAPER' | 'HANDHELD'
  /** Number of the pick cart that is bound to it. */
  cart: string | null
}

/** What stays in a wave and what becomes another one. */
export interface WaveSplit<Member extends MemberToSplit> {
  stay: readonly Member[]
  move: readonly Member[]
}

/** Why a wave cannot be split now, whatever would move; null if it can. */
function refuseSplit({ number, type, state, pickMode, cart }: WaveToSplit, members: readonly MemberToSplit[]): Failure | null {
  if (isOver({ state })) return WaveOver({ number })
  const isBegun = members.some(({ taken }) => taken > 0)
  if (type === 'MIXED' && isBegun) return WaveSplitSorted({ number })
  // A cart cannot be bound to both waves.
  if (cart !== null && isBegun) return WaveSplitOnCart({ number, cart })
  if (state !== 'PICKING') return null
  if (pickMode === 'PAPER') return WaveSplitOnPaper({ number })
  const half = members.find((member) => member.state === 'PICKING' && member.taken > 0 && member.taken < member.pieces)
  return half ? PackageHalfPicked({ number: half.number }) : null
}

/** Whether a package is finished, so far as its wave has come, or being packed. */
function stays({ state, taken, packed }: MemberToSplit): boolean {
  if (state === 'TO_BE_PRINTED' || state === 'PICKING') return taken > 0
  return state !== 'PICKED' || packed > 0
}

/** Packages with the parcels that were split from them, which stay together; those of the last package first. */
function families<Member extends MemberToSplit>(members: readonly Member[]): Member[][] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const rootOf = (member: Member): string => {
    const from = member.splitFromId === null ? undefined : byId.get(member.splitFromId)
    return from ? rootOf(from) : (member.splitFromId ?? member.id)
  }
  return [...Map.groupBy(members, rootOf).values()].reverse()
}

/**
 * Chooses the packages that leave a wave: all that are not begun, or the last of them up to `most`. Finished and begun packages stay, and abnormal ones,
 * whose goods belong to this wave. `members` are in the order of their slots or numbers. Something else than abnormal packages has to stay.
 */
export function chooseWaveSplit<Member extends MemberToSplit>(
  wave: WaveToSplit,
  members: readonly Member[],
  most: number = Number.POSITIVE_INFINITY,
): WaveSplit<Member> | Failure {
  const refusal = refuseSplit(wave, members)
  if (refusal) return refusal
  const move = new Set<Member>()
  for (const family of families(members))
    if (!family.some(stays) && move.size + family.length <= most) for (const one of family) move.add(one)
  if (move.size === 0) return WaveSplitNothing({ number: wave.number })
  const stay = members.filter((member) => !move.has(member))
  if (!stay.some(({ state }) => state !== 'ABNORMAL')) return WaveSplitLeavesNothing({ number: wave.number }, 'packages')
  return { stay, move: members.filter((member) => move.has(member)) }
}

/** Why a split does not move as many packages as were shown to the person who confirmed it; null if it does. */
export function refuseChanged({ number }: Pick<WaveToSplit, 'number'>, moved: number, shown: number): Failure | null {
  return moved === shown ? null : WaveSplitChanged({ number, moved, shown }, 'packages')
}

/** How many packages a split moves unless another number is asked for: all that are not begun, or half of them if nothing else would stay. */
export function proposedSplit(wave: WaveToSplit, members: readonly MemberToSplit[]): number {
  const all = families(members).flatMap((family) => (family.some(stays) ? [] : family)).length
  const isRest = members.length - all > members.filter(({ state }) => state === 'ABNORMAL').length
  return refuseSplit(wave, members) || isRest ? all : Math.floor(all / 2)
}

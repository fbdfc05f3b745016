import type { Command } from './commandCodes.ts'
import type { Entry, Halt, QueueState, Trouble as QueueTrouble, ScanResult } from './queueTypes.ts'
import type { SoundName } from './sounds.ts'
import type { StationCommand, StationTone, Trouble } from './stationTypes.ts'

export interface Tonal {
  troubles: number
  state: Pick<QueueState, 'network' | 'halt' | 'lastAnswer'>
  asked?: StationTone | undefined
}

/** The tone of a station: an error in sight before all, then what waits, then how the last scan went. */
export function toneOf({ troubles, state, asked }: Tonal): StationTone {
  if (troubles > 0 || state.halt) return 'error'
  if (state.network !== 'ok') return 'waiting'
  if (asked) return asked
  if (!state.lastAnswer) return 'idle'
  if (state.lastAnswer.status === 'refused') return 'idle'
  return state.lastAnswer.result?.sound === 'warn' ? 'warn' : 'ok'
}

/** The queue's troubles in a person's words: the page's, else the server's sentence. */
export function troublesOf<C, R extends ScanResult>(
  troubles: readonly QueueTrouble<C, R>[],
  explain: ((entry: Entry<C, R>) => Partial<Trouble>) | undefined,
  failed: string,
): readonly Trouble[] {
  return troubles.map(({ entry, notRun }) => ({
    title: entry.result?.message ?? entry.reason?.message ?? failed,
    scanned: entry.scan.code,
    ...explain?.(entry),
    notRun: notRun.map(({ scan }) => scan.code),
  }))
}

/** A command as a button or an F-key gives it. */
export const plain = ({ name }: StationCommand): Command => (name === 'ABNORMAL' ? { name, reason: null } : { name })

const urgency: readonly SoundName[] = ['error', 'warn', 'done', 'ok']
const soundOf = ({ status, result }: Entry): SoundName => result?.sound ?? (status === 'applied' ? 'ok' : 'error')

/** One sound for scans that were answered together: the most urgent of them. */
export const soundOfAll = (entries: readonly Entry[]): SoundName | undefined => {
  const sounds = new Set(entries.map(soundOf))
  return urgency.find((name) => sounds.has(name))
}

/** Why nobody answers, in the words of the console. */
export const awayWords = (away: Halt | null) =>
  away === null ? 'scan.away.NO_CONNECTION' : away.code === 'TOO_MANY_REQUESTS' ? 'scan.away.TOO_MANY_REQUESTS' : 'scan.away.SYSTEM_ERROR'

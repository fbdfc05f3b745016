import type { Entry, Halt, QueueState, Trouble as QueueTrouble, ScanResult } from './queue/queueTypes.ts'
import type { Command } from './scanner/commandCodes.ts'
import type { SoundName } from './scanner/sounds.ts'
import type { LogLine, StationCommand, StationTone, Trouble } from './stationTypes.ts'

export interface ToneInput {
  troubles: number
  /** The shown error is a question. */
  isAsked?: boolean
  state: Pick<QueueState, 'network' | 'halt' | 'lastAnswer'>
  asked?: StationTone | undefined
}

/** Tone of a station: an open error first, then waiting scans, then the last outcome. */
export function toneOf({ troubles, isAsked, state, asked }: ToneInput): StationTone {
  if (isAsked) return 'warn'
  if (troubles > 0 || state.halt) return 'error'
  if (state.network !== 'ok') return 'waiting'
  if (state.lastAnswer?.status === 'repeated') return 'warn'
  if (asked) return asked
  if (!state.lastAnswer) return 'idle'
  if (state.lastAnswer.status === 'refused') return 'idle'
  return state.lastAnswer.result?.sound === 'warn' ? 'warn' : 'ok'
}

/** Errors of the queue as text: the page's own, else the server's message. */
export function troublesOf<C, R extends ScanResult>(
  troubles: readonly QueueTrouble<C, R>[],
  explain: ((entry: Entry<C, R>) => Partial<Trouble>) | undefined,
  line: (entry: Entry<C, R>) => LogLine,
  failed: string,
): readonly Trouble[] {
  return troubles.map(({ entry, notRun, booked }) => ({
    title: entry.result?.message ?? entry.reason?.message ?? failed,
    scanned: entry.scan.code,
    ...explain?.(entry),
    notRun: notRun.map(({ scan }) => scan.code),
    booked: booked.map(line),
  }))
}

/** A command from a button or function key. */
export const toCommand = ({ name }: StationCommand): Command => (name === 'ABNORMAL' ? { name, reason: null } : { name })

const urgency: readonly SoundName[] = ['error', 'warn', 'repeat', 'done', 'ok']
const soundOf = ({ status, result }: Entry): SoundName =>
  result?.sound ?? (status === 'applied' ? 'ok' : status === 'repeated' ? 'repeat' : 'error')

/** The most urgent sound of scans answered together. */
export const soundOfAll = (entries: readonly Entry[]): SoundName | undefined => {
  const sounds = new Set(entries.map(soundOf))
  return urgency.find((name) => sounds.has(name))
}

/** Message key of the reason why the server does not answer. */
export const offlineReasonKey = (serverError: Halt | null) =>
  serverError === null ? 'scan.away.NO_CONNECTION' : isBusy(serverError) ? 'scan.away.TOO_MANY_REQUESTS' : 'scan.away.SYSTEM_ERROR'

/** Whether the server works but is overloaded. */
export const isBusy = ({ code }: Halt): boolean => code === 'TOO_MANY_REQUESTS' || code === 'SERVER_BUSY'

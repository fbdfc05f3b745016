import type { SoundName } from './sounds.ts'

/** What a scan carries besides its context: what a person chose or confirmed, and for an undo the thing that is undone. */
export type ScanExtras = Readonly<Record<string, string | number | boolean | null>>

/** One scan as it is kept and sent. */
export interface QueuedScan<C = unknown> {
  key: string
  seq: number
  scannedAt: string
  mutation: string
  code: string
  quantity: number
  /** What stood on the screen when it was made (document, place, line), never what the server remembers: a refusal ends the later scans with the same. */
  context: C
  extras: ScanExtras
  /** The person was told "recorded, not confirmed" and went on: the goods have moved, so it is never dropped unsent. */
  recorded: boolean
}

export type Outcome = 'APPLIED' | 'REFUSED' | 'NOT_RUN'

/** What the server answers for one scan; screens add the plain values that they show next. */
export interface ScanResult {
  key: string
  outcome: Outcome
  code: string | null
  message: string | null
  sound: SoundName | null
}

export type EntryStatus = 'waiting' | 'recorded' | 'applied' | 'refused' | 'notRun'

/** A scan and what became of it, for the screen's list of the last scans. */
export interface Entry<C = unknown, R extends ScanResult = ScanResult> {
  scan: QueuedScan<C>
  status: EntryStatus
  result: R | null
  /** Why it is refused although no result says so: the server could not even read it. */
  reason: { code: string; message: string } | null
  /** It was answered to an earlier page at this station: nothing is to be done about it again. */
  old?: boolean
}

/** How many scans of a mutation were applied and refused. */
export interface Counts {
  applied: number
  refused: number
}

/** Why nothing is sent until somebody acts: signed out, station taken over, a failure that repeating does not cure. */
export interface Halt {
  code: string
  message: string
  requestId: string | null
}

/** A refused scan with the later ones that were not run because of it: what has to be put right before going on. */
export interface Trouble<C = unknown, R extends ScanResult = ScanResult> {
  entry: Entry<C, R>
  notRun: readonly Entry<C, R>[]
}

export interface QueueState<C = unknown, R extends ScanResult = ScanResult> {
  /** The last scans, newest first. */
  log: readonly Entry<C, R>[]
  /** The newest scan that has its answer: the screen's instruction comes from it. */
  lastAnswer: Entry<C, R> | null
  /** Oldest first, until acknowledged. */
  troubles: readonly Trouble<C, R>[]
  pending: number
  /** The scans without an answer, oldest first. */
  waiting: readonly QueuedScan<C>[]
  network: 'ok' | 'slow' | 'offline'
  /** What the server said while it could not answer as it should: a failure, too many requests. Null where nothing came back at all. */
  away: Halt | null
  /** The last contact is so long ago that nobody may go on without the server any more. */
  tooLong: boolean
  /** Of the session at this station, by mutation: also what earlier pages of it were answered. */
  tally: Readonly<Record<string, Counts>>
  halt: Halt | null
  /** The device could not keep a waiting scan: it would not outlive this page. */
  storeFailed: boolean
}

/** Where a queue outlives its page. Every promise resolves when the change is durable. */
export interface QueueStore<C = unknown> {
  load(stationId: string): Promise<readonly QueuedScan<C>[]>
  put(stationId: string, scans: readonly QueuedScan<C>[]): Promise<void>
  /** They wait no more; what became of them is kept for the list of the last scans. */
  settle(stationId: string, entries: readonly Entry<C>[]): Promise<void>
  /** What was settled here lately, in any order. */
  history(stationId: string): Promise<readonly Entry<C>[]>
}

/** The request never got an answer, or none that says anything: the same keys are sent again until one comes. */
export class NoAnswer extends Error {
  /** What came back instead, for the person; null where nothing did. */
  away: Halt | null
  constructor(message?: string, away: Halt | null = null) {
    super(message)
    this.away = away
  }
}

/** The server expects another number next: the scans without a result were not run. */
export class OutOfOrder extends Error {
  expected: number
  constructor(expected: number) {
    super(`The station's next number is ${expected}`)
    this.expected = expected
  }
}

/** The server could not read one scan of the request, and ran none of it. */
export class Unfit extends Error {
  index: number
  code: string
  constructor(index: number, code: string, message: string) {
    super(message)
    this.index = index
    this.code = code
  }
}

/** The server answered, and repeating would not help. */
export class Halted extends Error {
  halt: Halt
  constructor(halt: Halt) {
    super(halt.message)
    this.halt = halt
  }
}

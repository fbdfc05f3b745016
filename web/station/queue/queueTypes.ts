import type { SoundName } from '../scanner/sounds.ts'

/** Extra input of a scan: choices, confirmations, and the object of an undo. */
export type ScanExtras = Readonly<Record<string, string | number | boolean | null>>

/** A scan as it is stored and sent. */
export interface QueuedScan<C = unknown> {
  key: string
  seq: number
  scannedAt: string
  mutation: string
  code: string
  quantity: number
  /** Screen content when the scan was made (document, location, line), not server state: a refusal ends later scans with the same context. */
  context: C
  extras: ScanExtras
  /** Recorded offline: the person was told so and moved on, so it is never dropped unsent. */
  recorded: boolean
}

export type Outcome = 'APPLIED' | 'REFUSED' | 'REPEATED' | 'NOT_RUN'

/** Server result of a scan; each screen adds the values it shows. */
export interface ScanResult {
  key: string
  outcome: Outcome
  code: string | null
  message: string | null
  sound: SoundName | null
  /** It has marked its package abnormal and done nothing else. */
  markedAbnormal?: boolean | null
}

/** `repeated`: already done before, nothing to fix. */
export type EntryStatus = 'waiting' | 'recorded' | 'applied' | 'refused' | 'repeated' | 'notRun'

/** A scan and its outcome, for the log on the screen. */
export interface Entry<C = unknown, R extends ScanResult = ScanResult> {
  scan: QueuedScan<C>
  status: EntryStatus
  result: R | null
  /** Reason of a refusal without a result: the server could not read the scan. */
  reason: { code: string; message: string } | null
  /** Time of the answer by the device's clock (ms); absent while there is none, and in entries of an earlier version of the console. */
  answeredAt?: number
  /** Answered to an earlier page at this station; needs no action. */
  old?: boolean
}

/** Counts of applied and refused scans of a mutation; `marked` are the applied ones that marked a package abnormal. */
export interface Counts {
  applied: number
  refused: number
  marked: number
}

/** Why sending has stopped until the user acts: signed out, station taken over, or a permanent failure. */
export interface Halt {
  code: string
  message: string
  requestId: string | null
}

/** A refused scan with the later ones not run because of it. */
export interface Trouble<C = unknown, R extends ScanResult = ScanResult> {
  entry: Entry<C, R>
  notRun: readonly Entry<C, R>[]
  /** Scans made before the refusal was seen and answered since; the error hides their instructions. */
  booked: readonly Entry<C, R>[]
}

export interface QueueState<C = unknown, R extends ScanResult = ScanResult> {
  /** Recent scans, newest first. */
  log: readonly Entry<C, R>[]
  /** Newest answered scan; the instruction is derived from it. */
  lastAnswer: Entry<C, R> | null
  /** Errors, oldest first, until acknowledged. */
  troubles: readonly Trouble<C, R>[]
  pending: number
  /** Unanswered scans, oldest first. */
  waiting: readonly QueuedScan<C>[]
  network: 'ok' | 'slow' | 'offline'
  /** Server error while it cannot answer, such as too many requests; null without any response. */
  serverError: Halt | null
  /** Offline for longer than allowed. */
  tooLong: boolean
  /** Counts of the session at this station by mutation, including earlier pages. */
  tally: Readonly<Record<string, Counts>>
  halt: Halt | null
  /** A waiting scan could not be stored and would be lost with this page. */
  storeFailed: boolean
}

/** Persistent store of a queue; promises resolve when the change is durable. */
export interface QueueStore<C = unknown> {
  load(stationId: string): Promise<readonly QueuedScan<C>[]>
  put(stationId: string, scans: readonly QueuedScan<C>[]): Promise<void>
  /** Moves scans from waiting to the history. */
  settle(stationId: string, entries: readonly Entry<C>[]): Promise<void>
  /** Recently settled scans, in any order. */
  history(stationId: string): Promise<readonly Entry<C>[]>
}

/** The request got no usable answer: the same keys are sent again. */
export class NoAnswer extends Error {
  /** The server error to show; null without any response. */
  serverError: Halt | null
  constructor(message?: string, serverError: Halt | null = null) {
    super(message)
    this.serverError = serverError
  }
}

/** The server expects another sequence number; scans without a result were not run. */
export class WrongSequence extends Error {
  expected: number
  constructor(expected: number) {
    super(`The station's next number is ${expected}`)
    this.expected = expected
  }
}

/** The server could not read one scan of the request and ran none. */
export class UnreadableScan extends Error {
  index: number
  code: string
  constructor(index: number, code: string, message: string) {
    super(message)
    this.index = index
    this.code = code
  }
}

/** The server refused the request; retrying does not help. */
export class Halted extends Error {
  halt: Halt
  constructor(halt: Halt) {
    super(halt.message)
    this.halt = halt
  }
}

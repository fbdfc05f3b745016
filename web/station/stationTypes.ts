import type { ReactNode } from 'react'
import type { AbnormalReason } from '../../graph/kernel/states/codes.ts'
import type { OfflineFilter } from './queue/queue.ts'
import type { QueuedScan } from './queue/queueTypes.ts'
import type { Command, CommandName } from './scanner/commandCodes.ts'

/** Tone of the last outcome, shown by colour, icon and text. */
export type StationTone = 'idle' | 'ok' | 'warn' | 'waiting' | 'error'

/** A command of a station besides scanning, given by button, function key or barcode. */
export interface StationCommand {
  name: CommandName
  label: string
  disabled?: boolean
  /** What is done next as a rule: large and green. */
  isMain?: boolean
  /** Can be given offline, on a page with an offline mode. */
  worksOffline?: boolean
  /** Question with counts; the command runs when `CONFIRM` follows. */
  ask?: ReactNode
  /** For `ABNORMAL`: reasons to choose from when none was scanned. */
  reasons?: readonly { reason: AbnormalReason; label: string }[]
  /** For `ABNORMAL`: key and button run it at once, without a choice of reasons. */
  atOnce?: boolean
  run(command: Command): void
}

/** A question: `CONFIRM` accepts it, if the user may, `UNDO` drops the scan, and `ABNORMAL` marks its package abnormal, if that is offered. */
export interface Question {
  label?: string | undefined
  run?: (() => void) | undefined
  drop?: string
  onDrop?: (() => void) | undefined
  abnormal?: { label: string; run(): void } | undefined
}

/** One of several answers: a product by its SKU and its customer. */
export interface Choice {
  key: string
  label: string
  detail: string
  run: () => void
}

/** An error as text. */
export interface Trouble {
  /** What went wrong; by default the server's message. */
  title: string
  scanned: ReactNode
  expected?: ReactNode
  todo?: ReactNode
  /** Scans not run because of it. */
  notRun?: readonly string[]
  /** Outcomes of scans made before the error was seen. */
  booked?: readonly LogLine[]
  /** A question rather than an error. */
  question?: Question
  /** Answers of which one is chosen by a tap, such as one of several products. */
  choices?: readonly Choice[]
  /** Such as `SlotBadge`: where the goods should have gone. */
  place?: ReactNode
}

/** Something that happens elsewhere and stops the work here: shown like an error, once for each key and in order. */
export interface Alarm extends Pick<Trouble, 'title' | 'scanned' | 'expected' | 'todo' | 'question'> {
  key: string
}

/** A scan of the log as text. */
export interface LogLine {
  title: ReactNode
  detail?: ReactNode
  /** A mark on the line, such as "defective". */
  mark?: string | undefined
}

/** Offline mode of a page. */
export interface OfflineMode<C> {
  filter: OfflineFilter<C>
  /** Why a code scanned now is not allowed offline; null if it is. */
  refuse: (code: string) => Pick<Trouble, 'title' | 'todo' | 'choices'> | null
  /** Why a waiting scan is not allowed offline. */
  explain: (waiting: readonly QueuedScan<C>[], key: string) => Pick<Trouble, 'title' | 'todo'>
}

import type { ReactNode } from 'react'
import type { AbnormalReason } from '../../graph/kernel/states/codes.ts'
import type { Command, CommandName } from './commandCodes.ts'
import type { Vouch } from './queue.ts'
import type { QueuedScan } from './queueTypes.ts'

/** How the last thing went: by colour, icon and words. */
export type StationTone = 'idle' | 'ok' | 'warn' | 'waiting' | 'error'

/** What a station can do besides scanning: by button, by F-key and by barcode alike. */
export interface StationCommand {
  name: CommandName
  label: string
  disabled?: boolean
  /** Can be given while nobody answers, on a page that goes on. */
  alone?: boolean
  /** What will happen, in numbers: it is done when `CONFIRM` follows. */
  ask?: ReactNode
  /** For `ABNORMAL`: the reasons to choose from, when none was scanned. */
  reasons?: readonly { reason: AbnormalReason; label: string }[]
  run(command: Command): void
}

/** An error in a person's words. */
export interface Trouble {
  /** What went wrong; the server's sentence as it came. */
  title: string
  scanned: ReactNode
  expected?: ReactNode
  todo?: ReactNode
  /** Scans that were not run because of it. */
  notRun?: readonly string[]
}

/** A scan of the log in a person's words. */
export interface LogLine {
  title: ReactNode
  detail?: ReactNode
}

/** What a page needs to go on while nobody answers. */
export interface GoOn<C> {
  vouch: Vouch<C>
  /** Why a code that is scanned now cannot go on; null where it can. */
  refuse: (code: string) => Pick<Trouble, 'title' | 'todo'> | null
  /** Why one of the scans that wait cannot. */
  explain: (waiting: readonly QueuedScan<C>[], key: string) => Pick<Trouble, 'title' | 'todo'>
}

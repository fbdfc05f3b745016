import type { ReactNode } from 'react'
import type { AbnormalReason, Command, CommandName } from './commandCodes.ts'

/** How the last thing went: by colour, icon and words. */
export type StationTone = 'idle' | 'ok' | 'warn' | 'waiting' | 'error'

/** What a station can do besides scanning: by button, by F-key and by barcode alike. */
export interface StationCommand {
  name: CommandName
  label: string
  disabled?: boolean
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

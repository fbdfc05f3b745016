import type { ShownProblem } from '../../setting/printJob/printJobText.ts'
import type { ChangedPrintJob } from '../../setting/printJob/usePrintJobChanges.ts'

/** A label print job. */
export interface LabelJob {
  jobId: string
  number: string
  path: string
  state: 'printing' | 'sent' | 'failed' | 'confirmed'
  /** Who prints it; null until the server has said. */
  by: 'server' | 'browser' | null
  /** Whether the server waits for a person to say if it was printed: the printer does not. */
  waitsForPerson: boolean
  /** What the server says is wrong. */
  trouble: ShownProblem | null
}

export type NewLabel = Pick<LabelJob, 'jobId' | 'number' | 'path'>

/** Labels of a station in the order in which they were printed. */
export type LabelJobs = readonly LabelJob[]

const shownState = { QUEUED: 'printing', SENT: 'sent', CONFIRMED: 'confirmed', FAILED: 'failed' } as const

/** Adds a label; those before it that are confirmed, or of the same package, need nothing more. */
export const begin = (jobs: LabelJobs, label: NewLabel, by: LabelJob['by']): LabelJobs => [
  ...jobs.filter(({ state, number }) => state !== 'confirmed' && number !== label.number),
  { ...label, state: 'printing', by, waitsForPerson: false, trouble: null },
]

export const change = (jobs: LabelJobs, jobId: string, changed: Partial<LabelJob>): LabelJobs =>
  jobs.map((job) => (job.jobId === jobId ? { ...job, ...changed } : job))

/** The browser has printed a label, unless somebody has already said what became of it. */
export const send = (jobs: LabelJobs, jobId: string): LabelJobs =>
  jobs.map((job) => (job.jobId === jobId && job.state === 'printing' ? { ...job, state: 'sent' } : job))

/** Takes over what the server says of a job, unless the browser prints it. */
export const takeOver = (jobs: LabelJobs, { id, state, waitsForPerson, problem, problemDetail }: ChangedPrintJob): LabelJobs =>
  jobs.map((job) =>
    job.jobId === id && job.by !== 'browser'
      ? { ...job, state: shownState[state], waitsForPerson, trouble: problem ? { problem, problemDetail } : null }
      : job,
  )

/** Whether a person has to say if a label was printed. */
export const asksPerson = (job: LabelJob): boolean => job.state === 'sent' && (job.by === 'browser' || job.waitsForPerson)

/** Whether a person may say it: not while a printer of the server prints the label, or may be going to. */
export const maySettle = (job: LabelJob): boolean => asksPerson(job) || (job.by === 'browser' && job.state === 'printing')

/** Labels before the last one that failed, or of which a person has to say if they were printed. */
export const earlierOpen = (jobs: LabelJobs): LabelJobs => jobs.slice(0, -1).filter((job) => job.state === 'failed' || asksPerson(job))

/** Jobs of the server that may still change. */
export const followedIds = (jobs: LabelJobs): string[] =>
  jobs.filter(({ by, state }) => by !== 'browser' && state !== 'confirmed').map(({ jobId }) => jobId)

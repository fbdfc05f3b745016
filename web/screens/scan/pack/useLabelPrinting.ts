import { useState } from 'react'
import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { playSound } from '../../../station/scanner/sounds.ts'
import type { ChangedPrintJob } from '../../setting/printJob/usePrintJobChanges.ts'
import type { useLabelPrintingMutation } from './__generated__/useLabelPrintingMutation.graphql.ts'
import {
  asksPerson,
  begin,
  change,
  earlierOpen,
  followedIds,
  type LabelJob,
  type LabelJobs,
  maySettle,
  type NewLabel,
  send,
  takeOver,
} from './labelJobs.ts'
import { printLabelFile } from './printLabelFile.ts'
import { usePrintAtStation } from './usePrintAtStation.ts'

export interface LabelPrinting {
  job: LabelJob | null
  /** Labels before the last one that failed or wait for a person. */
  earlier: readonly LabelJob[]
  /** Whether somebody has to say if the label was printed: the printer does not. */
  asks: boolean
  /** Number of the last package that would have shipped with its label, but has to be weighed. */
  toWeigh: string | null
  print: (label: NewLabel) => void
  /** Confirms a printed label, or reports it as failed; the last one if no other is given. */
  settle: (good: boolean, which?: LabelJob) => void
  /** Who scans on has the label, unless its printer answers for it, or the server has not said who prints it. */
  scannedOn: () => void
  /** Ids of the jobs of the server that may still change. */
  followed: readonly string[]
  /** Takes over what the server says of a print job. */
  follow: (job: ChangedPrintJob) => void
}

/** Prints labels one after another, by the printer of the station or else by this browser. Scanning on confirms the last label. */
export function useLabelPrinting({ id: stationId, labelPrinter }: Pick<OpenStation, 'id' | 'labelPrinter'>): LabelPrinting {
  const tell = useNotifyOutcome()
  const [jobs, setJobs] = useState<LabelJobs>([])
  const [toWeigh, setToWeigh] = useState<string | null>(null)
  const job = jobs.at(-1) ?? null
  const printAtStation = usePrintAtStation()
  const { run } = useCommand<useLabelPrintingMutation>(graphql`
    mutation useLabelPrintingMutation($input: SettlePrintJobsInput!) {
      settlePrintJobs(input: $input) {
        printJobs {
          id
          state
        }
        shipped {
          id
          state
        }
        unweighed {
          id
          number
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const say = (jobId: string, state: 'SENT' | 'CONFIRMED' | 'FAILED') => run({ printJobIds: [jobId], state })
  const become = (jobId: string, changed: Partial<LabelJob>) => setJobs((before) => change(before, jobId, changed))
  const asks = job !== null && asksPerson(job)

  async function settle(good: boolean, which = job) {
    if (!which || !maySettle(which)) return
    become(which.jobId, { state: good ? 'confirmed' : 'failed' })
    if (!good) playSound('warn')
    const outcome = await say(which.jobId, good ? 'CONFIRMED' : 'FAILED')
    if (tell(outcome) && good) setToWeigh(outcome.payload.unweighed[0]?.number ?? null)
  }
  async function print(label: NewLabel) {
    // A label that is printed again may never have come out.
    if (asks && job.number !== label.number) void settle(true)
    // The server decides: the printer may have been paused or activated meanwhile.
    const isAsked = labelPrinter !== null
    setJobs((before) => begin(before, label, isAsked ? null : 'browser'))
    if (isAsked) {
      const outcome = await printAtStation({ stationId, printJobIds: [label.jobId] })
      if (!tell(outcome)) {
        playSound('error')
        return become(label.jobId, { state: 'failed' })
      }
      const by = outcome.payload.printer ? 'server' : 'browser'
      become(label.jobId, { by })
      if (by === 'server') return
    }
    try {
      await printLabelFile(label.path)
      setJobs((before) => send(before, label.jobId))
    } catch {
      playSound('error')
      become(label.jobId, { state: 'failed' })
      tell(await say(label.jobId, 'FAILED'))
    }
  }
  function follow(changed: ChangedPrintJob) {
    const known = jobs.find(({ jobId }) => jobId === changed.id)
    if (known && known.by !== 'browser' && known.state !== 'failed' && changed.state === 'FAILED') playSound('error')
    setJobs((before) => takeOver(before, changed))
  }
  return {
    job,
    asks,
    toWeigh,
    print,
    settle,
    follow,
    earlier: earlierOpen(jobs),
    followed: followedIds(jobs),
    scannedOn: () => void settle(true),
  }
}

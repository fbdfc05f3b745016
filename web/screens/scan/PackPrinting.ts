import { useState } from 'react'
import { graphql } from 'react-relay'
import { useCommand } from '../../relay/useCommand.ts'
import { useTell } from '../../relay/useTell.ts'
import { playSound } from '../../scan/sounds.ts'
import type { PackPrintingMutation } from './__generated__/PackPrintingMutation.graphql.ts'
import { printLabelFile } from './PackLabelFile.ts'

/** A label on its way to paper. */
export interface LabelJob {
  jobId: string
  number: string
  path: string
  state: 'printing' | 'sent' | 'failed' | 'confirmed'
}

export interface Printing {
  job: LabelJob | null
  print: (label: Omit<LabelJob, 'state'>) => void
  /** Says that the label lies there, or that nothing usable came out. */
  settle: (good: boolean) => void
}

/** Prints one label after another. Whoever goes on scanning has the last one in hand, so it counts as printed. */
export function usePrinting(): Printing {
  const tell = useTell()
  const [job, setJob] = useState<LabelJob | null>(null)
  const { run } = useCommand<PackPrintingMutation>(graphql`
    mutation PackPrintingMutation($input: SettlePrintJobsInput!) {
      settlePrintJobs(input: $input) {
        printJobs {
          id
          state
        }
        shipped {
          id
          state
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
  const become = (jobId: string, state: LabelJob['state']) => setJob((before) => (before?.jobId === jobId ? { ...before, state } : before))

  async function settle(good: boolean) {
    if (!job || (job.state !== 'sent' && job.state !== 'printing')) return
    become(job.jobId, good ? 'confirmed' : 'failed')
    if (!good) playSound('warn')
    tell(await say(job.jobId, good ? 'CONFIRMED' : 'FAILED'))
  }
  async function print(label: Omit<LabelJob, 'state'>) {
    if (job?.state === 'sent') void settle(true)
    setJob({ ...label, state: 'printing' })
    try {
      await printLabelFile(label.path)
      become(label.jobId, 'sent')
    } catch {
      playSound('error')
      become(label.jobId, 'failed')
      tell(await say(label.jobId, 'FAILED'))
    }
  }
  return { job, print, settle }
}

import { useState } from 'react'
import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import type { useLabelPrintingMutation } from './__generated__/useLabelPrintingMutation.graphql.ts'
import { printLabelFile } from './printLabelFile.ts'

/** A label print job. */
export interface LabelJob {
  jobId: string
  number: string
  path: string
  state: 'printing' | 'sent' | 'failed' | 'confirmed'
}

export interface LabelPrinting {
  job: LabelJob | null
  print: (label: Omit<LabelJob, 'state'>) => void
  /** Confirms the printed label, or reports it as failed. */
  settle: (good: boolean) => void
}

/** Prints labels one after another. Scanning on confirms the last label. */
export function useLabelPrinting(): LabelPrinting {
  const tell = useNotifyOutcome()
  const [job, setJob] = useState<LabelJob | null>(null)
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

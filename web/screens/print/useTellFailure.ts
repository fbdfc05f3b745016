import { useT } from '../../i18n/useT.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { followPrintJobs } from '../setting/printJob/followPrintJobs.ts'
import { useProblemText } from '../setting/printJob/printJobText.ts'

interface GivenJob {
  readonly id: string
  /** Number of its document; by default the one that is given for all. */
  readonly documentNumber?: string | null | undefined
}

/** Tells if documents that were given to a printer are not printed, also after their dialog or page was closed. */
export function useTellFailure(): (printJobs: readonly (GivenJob | null | undefined)[], number?: string) => void {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const problemText = useProblemText()
  return (printJobs, number = '') => {
    const numbers = new Map(printJobs.flatMap((job) => (job ? [[job.id, job.documentNumber ?? number] as const] : [])))
    if (!warehouse) return
    followPrintJobs(warehouse.id, [...numbers.keys()], (job) => {
      if (job.state === 'FAILED') toaster.error(t('print.failed', { number: numbers.get(job.id) ?? number, problem: problemText(job) }))
    })
  }
}

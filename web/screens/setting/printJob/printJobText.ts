import type { PrintProblem } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'

export const printJobTone = { QUEUED: 'gray', SENT: 'info', CONFIRMED: 'positive', FAILED: 'negative' } as const

type Problem = keyof typeof PrintProblem.values

export interface ShownProblem {
  readonly problem: Problem | null | undefined
  readonly problemDetail: string | null | undefined
}

/** What is wrong with a print job, with the words of the printer or the network. */
export function useProblemText(): (job: ShownProblem) => string {
  const t = useT()
  return ({ problem, problemDetail }) => {
    if (!problem) return ''
    const text = t(`enum.PrintProblem.${problem}`)
    return problemDetail ? t('printJob.problemWith', { problem: text, detail: problemDetail }) : text
  }
}

import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { usePrintJobActionsCancelMutation } from './__generated__/usePrintJobActionsCancelMutation.graphql.ts'
import type { usePrintJobActionsRetryMutation } from './__generated__/usePrintJobActionsRetryMutation.graphql.ts'
import type { usePrintJobActionsSettleMutation } from './__generated__/usePrintJobActionsSettleMutation.graphql.ts'

/** Prints a failed job again, cancels one that waits, and says whether one was printed. */
export function usePrintJobActions() {
  const tell = useNotifyOutcome()
  const retry = useCommand<usePrintJobActionsRetryMutation>(graphql`
    mutation usePrintJobActionsRetryMutation($input: RetryPrintJobInput!) {
      retryPrintJob(input: $input) {
        printJob {
          id
          state
          problem
          problemDetail
          mayRetry
          mayCancel
          waitsForPerson
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const cancel = useCommand<usePrintJobActionsCancelMutation>(graphql`
    mutation usePrintJobActionsCancelMutation($input: CancelPrintJobInput!) {
      cancelPrintJob(input: $input) {
        printJob {
          id
          state
          problem
          problemDetail
          mayRetry
          mayCancel
          waitsForPerson
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const settle = useCommand<usePrintJobActionsSettleMutation>(graphql`
    mutation usePrintJobActionsSettleMutation($input: SettlePrintJobsInput!) {
      settlePrintJobs(input: $input) {
        printJobs {
          id
          state
          problem
          problemDetail
          mayRetry
          mayCancel
          waitsForPerson
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return {
    busy: retry.busy || cancel.busy || settle.busy,
    settle: async (printJobId: string, state: 'CONFIRMED' | 'FAILED') => tell(await settle.run({ printJobIds: [printJobId], state })),
    retry: async (printJobId: string) => tell(await retry.run({ printJobId })),
    cancel: async (printJobId: string) => tell(await cancel.run({ printJobId })),
  }
}

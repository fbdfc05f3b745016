import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import type { Told } from '../../../relay/useNotifyOutcome.ts'
import type { useDecideLinesApproveMutation } from './__generated__/useDecideLinesApproveMutation.graphql.ts'
import type { useDecideLinesRecountMutation } from './__generated__/useDecideLinesRecountMutation.graphql.ts'

/** Commands that decide on lines of a count without asking for anything more. */
export function useDecideLines() {
  const approve = useCommand<useDecideLinesApproveMutation>(graphql`
    mutation useDecideLinesApproveMutation($input: ApproveStockCountLinesInput!) {
      approveStockCountLines(input: $input) {
        stockCount {
          ...CountPage_count
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const recount = useCommand<useDecideLinesRecountMutation>(graphql`
    mutation useDecideLinesRecountMutation($input: RecountStockCountLinesInput!) {
      recountStockCountLines(input: $input) {
        stockCount {
          ...CountPage_count
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
    busy: approve.busy || recount.busy,
    approve: (stockCountId: string, lineIds: readonly string[]): Promise<Told> => approve.run({ stockCountId, lineIds: [...lineIds] }),
    recount: (stockCountId: string, lineIds: readonly string[]): Promise<Told> => recount.run({ stockCountId, lineIds: [...lineIds] }),
  }
}

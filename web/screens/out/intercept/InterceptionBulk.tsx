import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useBulk } from '../../../bulk/useBulk.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import type { SelectedRows } from '../../../shell/list/listProps.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import type { InterceptionBulkApproveMutation } from './__generated__/InterceptionBulkApproveMutation.graphql.ts'
import type { InterceptionBulkRejectMutation } from './__generated__/InterceptionBulkRejectMutation.graphql.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import type { Interception } from './interceptionColumns.tsx'

const ids = graphql`
  query InterceptionBulkIdsQuery($warehouseId: ID!, $filter: InterceptionFilter!, $first: Int!, $after: String) {
    list: interceptions(warehouseId: $warehouseId, filter: $filter, sort: NEWEST, first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
        }
      }
    }
  }
`

const idOf = ({ id }: Interception) => id

interface Props extends SelectedRows<Interception, { warehouseId: string }> {
  onBegun: (jobId: string) => void
}

/** Decides the selected interceptions or all that match; each has its own result. */
export function InterceptionBulk({ rows, hasMore, selection, variables, onBegun }: Props) {
  const t = useT()
  const [asking, setAsking] = useState<Decision | null>(null)
  const approve = useCommand<InterceptionBulkApproveMutation>(graphql`
    mutation InterceptionBulkApproveMutation($input: ApproveInterceptionsInput!) {
      approveInterceptions(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const reject = useCommand<InterceptionBulkRejectMutation>(graphql`
    mutation InterceptionBulkRejectMutation($input: RejectInterceptionsInput!) {
      rejectInterceptions(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const commands = { approve, reject }
  const bulk = useBulk({ ids, rows, idOf, hasMore, selection, variables, onBegun })
  const open = bulk.selected.filter(({ allowedActions }) => allowedActions.includes('approve'))
  const decide = async (decision: Decision, note: string) => {
    const input = { warehouseId: variables.warehouseId, ...bulk.chosen(open), note }
    if (bulk.begun(await commands[decision].run(input))) setAsking(null)
  }
  return (
    <>
      <BulkBar {...bulk.bar}>
        {(['approve', 'reject'] as const).map((decision) => (
          <Button key={decision} size="sm" disabled={!bulk.isAll && open.length === 0} onClick={() => setAsking(decision)}>
            {t(`action.InterceptionRequest.${decision}`)}
          </Button>
        ))}
      </BulkBar>
      {asking && (
        <DecideDialog
          decision={asking}
          wishes={open.map(({ wish }) => wish)}
          {...(bulk.isAll && { all: bulk.count })}
          busy={commands[asking].busy}
          onDecide={(note) => decide(asking, note)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

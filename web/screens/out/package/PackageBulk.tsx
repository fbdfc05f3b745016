import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { labelPrinting } from '../../../../graph/package/states.ts'
import { useBulk } from '../../../bulk/useBulk.ts'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import { type Action, consequences, offered } from './bulkText.ts'
import type { PackageRow } from './packageNode.ts'
import { usePackageCommands } from './usePackageCommands.ts'

const MarkDialog = lazyComponent(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))
const HoldDialog = lazyComponent(() => import('./HoldDialog.tsx').then((file) => file.HoldDialog))
const PrintLabelsDialog = lazyComponent(() => import('./PrintLabelsDialog.tsx').then((file) => file.PrintLabelsDialog))

const ids = graphql`
  query PackageBulkIdsQuery($warehouseId: ID!, $filter: PackageFilter!, $first: Int!, $after: String) {
    list: packages(warehouseId: $warehouseId, filter: $filter, sort: NEWEST, first: $first, after: $after) {
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

interface Props {
  /** The loaded rows of the list. */
  rows: readonly PackageRow[]
  hasMore: boolean
  selection: Selection
  variables: { warehouseId: string }
  onBegun: (jobId: string) => void
}

const idOf = ({ id }: PackageRow) => id

/** Actions on labels, which no state of a package allows. */
const ofLabels: readonly Action[] = ['label', 'print']

const isAmong = (values: readonly string[], value: string) => values.includes(value)

function allows(action: Action): (row: PackageRow) => boolean {
  if (action === 'label') return (row) => row.label.state === 'FAILED'
  if (action === 'print') return (row) => isAmong(labelPrinting.labels, row.label.state) && !isAmong(labelPrinting.notIn, row.state)
  return (row) => isAmong(row.allowedActions, action)
}

/** Bulk actions on the selected packages or on all that match; each package has its own result. */
export function PackageBulk({ rows, hasMore, selection, variables, onBegun }: Props) {
  const t = useT()
  const [asking, setAsking] = useState<Action | null>(null)
  const mayLabel = useRight('package:label')
  const commands = usePackageCommands()
  const { all } = selection
  const { selected, chosen, begun, bar } = useBulk({ ids, rows, idOf, hasMore, selection, variables, onBegun })
  const suited = (action: Action) => (ofLabels.includes(action) && !mayLabel ? [] : selected.filter(allows(action)))
  const count = (action: Action) => all?.count ?? suited(action).length
  const name = (action: Action) => (action === 'label' || action === 'print' ? t(`package.bulk.${action}`) : t(`action.Package.${action}`))
  const title = (action: Action) => t(`package.bulk.do.${action}`, { count: count(action) })

  async function begin(action: Action, extra: { reason?: never; note?: never } = {}) {
    const input = { warehouseId: variables.warehouseId, ...chosen(suited(action)), ...extra }
    if (begun(await commands[action].run(input as never))) setAsking(null)
  }

  const rest = (action: Action) =>
    !all && suited(action).length < selected.length ? ` ${t('package.bulk.rest', { count: selected.length - suited(action).length })}` : ''
  const text = (action: Exclude<Action, 'print'>) => {
    const pieces = suited(action).reduce((sum, row) => sum + row.pieces, 0)
    const asked = all
      ? t('package.bulk.all', { count: all.count })
      : t(`package.bulk.ask.${action}`, { count: suited(action).length, pieces })
    const means = consequences[action]
    return `${asked}${means ? ` ${t(means)}` : ''}${rest(action)}`
  }
  const shown = offered.filter((action) => action === 'mark' || action === 'cancel' || suited(action).length > 0)
  return (
    <>
      <BulkBar {...bar}>
        {shown.map((action) => (
          <Button key={action} size="sm" disabled={suited(action).length === 0} onClick={() => setAsking(action)}>
            {name(action)}
          </Button>
        ))}
      </BulkBar>
      {asking === 'mark' && (
        <MarkDialog
          title={title('mark')}
          text={text('mark')}
          busy={commands.mark.busy}
          onMark={(values) => begin('mark', values as never)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'hold' && (
        <HoldDialog
          title={title('hold')}
          text={text('hold')}
          busy={commands.hold.busy}
          onHold={(values) => begin('hold', values as never)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'print' && (
        <PrintLabelsDialog
          title={title('print')}
          rest={all ? t('package.bulk.all', { count: all.count }) : rest('print')}
          printedBefore={all ? 'some' : howMany(suited('print'), ({ label }) => label.state === 'PRINTED')}
          busy={commands.print.busy}
          onPrint={(reason) => begin('print', { reason } as never)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'mark' && asking !== 'hold' && asking !== 'print' && (
        <ConfirmDialog
          open
          title={title(asking)}
          confirm={title(asking)}
          destructive={asking === 'cancel'}
          busy={commands[asking].busy}
          onConfirm={() => begin(asking)}
          onClose={() => setAsking(null)}
        >
          {text(asking)}
        </ConfirmDialog>
      )}
    </>
  )
}

function howMany<Row>(rows: readonly Row[], is: (row: Row) => boolean): 'none' | 'some' | 'all' {
  const count = rows.filter(is).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}

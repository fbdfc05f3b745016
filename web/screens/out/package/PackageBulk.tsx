import { Button } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { labelPrinting } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import type { PackageBulkMatchingQuery } from './__generated__/PackageBulkMatchingQuery.graphql.ts'
import { type Action, consequences, offered } from './bulkText.ts'
import type { PackageRow } from './packageNode.ts'
import { usePackageCommands } from './usePackageCommands.ts'

const MarkDialog = lazyComponent(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))
const HoldDialog = lazyComponent(() => import('./HoldDialog.tsx').then((file) => file.HoldDialog))
const PrintLabelsDialog = lazyComponent(() => import('./PrintLabelsDialog.tsx').then((file) => file.PrintLabelsDialog))

type Filter = PackageBulkMatchingQuery['variables']['filter']

interface Props {
  /** The loaded rows of the list. */
  rows: readonly PackageRow[]
  hasMore: boolean
  selection: Selection
  variables: { warehouseId: string; filter: Filter }
  onBegun: (jobId: string) => void
}

/** Actions on labels, which no state of a package allows. */
const ofLabels: readonly Action[] = ['label', 'print']

const isAmong = (values: readonly string[], value: string) => values.includes(value)

function allows(action: Action): (row: PackageRow) => boolean {
  if (action === 'label') return (row) => row.label.state === 'FAILED'
  if (action === 'print') return (row) => isAmong(labelPrinting.labels, row.label.state) && !isAmong(labelPrinting.notIn, row.state)
  return (row) => isAmong(row.allowedActions, action)
}

/** Bulk actions on the selected packages or on all that match; each package has its own result. */
export function PackageBulk({ rows, hasMore, selection, variables: { warehouseId, filter }, onBegun }: Props) {
  const t = useT()
  const [asking, setAsking] = useState<Action | null>(null)
  const mayLabel = useRight('package:label')
  const commands = usePackageCommands()
  const tell = useNotifyOutcome()
  const { all } = selection
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  const matching = useMatching(warehouseId, filter, all === null && hasMore && rows.length > 0 && selected.length === rows.length)
  const suited = (action: Action) => (ofLabels.includes(action) && !mayLabel ? [] : selected.filter(allows(action)))
  const count = (action: Action) => all?.count ?? suited(action).length
  const name = (action: Action) => (action === 'label' || action === 'print' ? t(`package.bulk.${action}`) : t(`action.Package.${action}`))
  const title = (action: Action) => t(`package.bulk.do.${action}`, { count: count(action) })

  async function begin(action: Action, extra: { reason?: never; note?: never } = {}) {
    const chosen = all ? { matching: { filter, through: all.through } } : { ids: suited(action).map(({ id }) => id) }
    const outcome = await commands[action].run({ warehouseId, ...chosen, ...extra } as never)
    if (!tell(outcome)) return
    setAsking(null)
    const id = Object(outcome).payload?.job?.id as string | undefined
    selection.clear()
    if (id) onBegun(id)
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
      <BulkBar
        count={selected.length}
        matching={all?.count ?? matching?.count}
        allMatching={all !== null}
        tooMany={matching?.isCapped}
        onAllMatching={() => matching && selection.selectAll(matching)}
        onClear={selection.clear}
      >
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

/** Maximum packages of one bulk action; the server counts no further. */
const mostMatching = 10_000

/** Number of packages that match the filter, and the newest of them. Queried once all loaded rows are selected and there are more. */
function useMatching(warehouseId: string, filter: Filter, isAsked: boolean) {
  const [matching, setMatching] = useState<{ of: Filter; count: number; through: string; isCapped: boolean } | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const reading = fetchQuery<PackageBulkMatchingQuery>(
      environment,
      graphql`
        query PackageBulkMatchingQuery($warehouseId: ID!, $filter: PackageFilter!) {
          packages(warehouseId: $warehouseId, filter: $filter, sort: NEWEST, first: 1) {
            totalCount
            edges {
              node {
                id
              }
            }
          }
        }
      `,
      { warehouseId, filter },
    ).subscribe({
      next: ({ packages: { totalCount, edges } }) => {
        const through = edges[0]?.node.id
        if (through) setMatching({ of: filter, count: totalCount ?? 0, through, isCapped: totalCount === mostMatching })
      },
      // If the count fails, "select all" is not offered.
      error: () => setMatching(null),
    })
    return () => reading.unsubscribe()
  }, [isAsked, warehouseId, filter])
  return isAsked && matching?.of === filter ? matching : null
}

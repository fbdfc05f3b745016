import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { shortId } from '../../../graph/kernel/states/shortId.ts'
import { useBulk } from '../../bulk/useBulk.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { ChosenLabelsButton } from '../../shell/labels/ChosenLabelsButton.tsx'
import { shortIdsMaximum } from '../../shell/labels/ProductLabelsButton.tsx'
import type { SelectedRows } from '../../shell/list/listProps.ts'
import { useRight } from '../../shell/rights.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { OrderBulkDepartMutation } from './__generated__/OrderBulkDepartMutation.graphql.ts'
import type { Order } from './orderColumns.tsx'

const OrderBulkVoid = lazyComponent(() => import('./OrderBulkVoid.tsx').then((file) => file.OrderBulkVoid))

const ids = graphql`
  query OrderBulkIdsQuery($warehouseId: ID!, $filter: InboundOrderFilter!, $first: Int!, $after: String) {
    list: inboundOrders(warehouseId: $warehouseId, filter: $filter, sort: NEWEST, first: $first, after: $after) {
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

const idOf = ({ id }: Order) => id

type Action = 'depart' | 'void'

interface Props extends SelectedRows<Order, { warehouseId: string }> {
  onBegun: (jobId: string) => void
}

/** Actions on the selected inbound orders or on all that match; each order has its own result. */
export function OrderBulk({ rows, hasMore, selection, variables, onBegun }: Props) {
  const t = useT()
  const { warehouseId } = variables
  const [asking, setAsking] = useState<Action | null>(null)
  const seesJobs = useRight('bulk:read')
  const may = { depart: useRight('inbound:create') && seesJobs, void: useRight('inbound:edit') && seesJobs }
  const bulk = useBulk({ ids, rows, idOf, hasMore, selection, variables, onBegun })
  const depart = useCommand<OrderBulkDepartMutation>(graphql`
    mutation OrderBulkDepartMutation($input: DepartInboundOrdersInput!) {
      departInboundOrders(input: $input) {
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
  const suited = (action: Action) => bulk.selected.filter(({ allowedActions }) => allowedActions.includes(action))
  const count = (action: Action) => (bulk.isAll ? bulk.count : suited(action).length)
  const close = () => setAsking(null)
  const rest = (action: Action) => {
    if (bulk.isAll) return t('inbound.bulk.all', { count: bulk.count })
    const others = bulk.selected.length - suited(action).length
    return others > 0 ? t('inbound.bulk.rest', { count: others }) : null
  }
  return (
    <>
      <BulkBar {...bulk.bar}>
        {(['depart', 'void'] as const)
          .filter((action) => may[action])
          .map((action) => (
            <Button key={action} size="sm" disabled={count(action) === 0} onClick={() => setAsking(action)}>
              {t(`action.InboundOrder.${action}`)}
            </Button>
          ))}
        <ChosenLabelsButton
          warehouseId={warehouseId}
          sheet="chosen-box-labels"
          count={bulk.count}
          maximum={shortIdsMaximum}
          readCodes={async (most) => (bulk.isAll ? await bulk.readAll(most) : bulk.selected).map(({ id }) => shortId(id))}
          titleOf={(chosen) => t('labels.boxesOfOrders', { count: chosen })}
          hint={t('labels.boxesHint')}
          fileName="box-labels"
        >
          <Printer aria-hidden />
          {t('inbound.box.labels')}
        </ChosenLabelsButton>
      </BulkBar>
      <ConfirmDialog
        open={asking === 'depart'}
        title={t('inbound.bulk.do.depart', { count: count('depart') })}
        confirm={t('action.InboundOrder.depart')}
        busy={depart.busy}
        onConfirm={async () => {
          if (bulk.begun(await depart.run({ warehouseId, ...bulk.chosen(suited('depart')) }))) close()
        }}
        onClose={close}
      >
        {t('inbound.bulk.means.depart')} {rest('depart')}
      </ConfirmDialog>
      {asking === 'void' && (
        <OrderBulkVoid
          count={count('void')}
          rest={rest('void')}
          input={{ warehouseId, ...bulk.chosen(suited('void')) }}
          onBegun={bulk.begun}
          onClose={close}
        />
      )}
    </>
  )
}

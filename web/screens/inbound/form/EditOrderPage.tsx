import { useCallback, useMemo } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { OrderState } from '../OrderState.tsx'
import { useOrderChange } from '../useOrderChange.ts'
import type { EditOrderPageMutation } from './__generated__/EditOrderPageMutation.graphql.ts'
import type { EditOrderPageQuery, EditOrderPageQuery$data } from './__generated__/EditOrderPageQuery.graphql.ts'
import { OrderFields } from './OrderFields.tsx'
import { inputOf, type OrderValues, StoredOrderForm } from './orderForm.ts'
import { storedOrder } from './storedOrder.ts'
import { useOrderScan } from './useOrderScan.ts'

const query = graphql`
  query EditOrderPageQuery($id: ID!) {
    node(id: $id) {
      ... on InboundOrder @alias(as: "order") {
        id
        number
        version
        state
        customerName
        editable
        ...storedOrder_order
      }
    }
  }
`

export const loader = pageLoader<EditOrderPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** Fields that are compared with another person's changes. */
const compared = ['arrival', 'erpNumber', 'trackingNumber', 'expectedOn', 'remark', 'lines', 'boxes'] as const

/** Form of an order that is not signed for. */
export function Component() {
  const { id } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const order = usePage<EditOrderPageQuery>(query).node?.order
  useOrderChange(warehouseId, id ?? '')
  return order ? <EditOrder key={id} order={order} warehouseId={warehouseId} /> : <ObjectNotFound />
}

type Stored = NonNullable<NonNullable<EditOrderPageQuery$data['node']>['order']>

function EditOrder({ order, warehouseId }: { order: Stored; warehouseId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const { run, busy } = useCommand<EditOrderPageMutation>(graphql`
    mutation EditOrderPageMutation($input: EditInboundOrderInput!) {
      editInboundOrder(input: $input) {
        order {
          version
          ...storedOrder_order
          ...OrderPage_order
          ...OrdersPage_order
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo(() => storedOrder(order, warehouseId), [order, warehouseId])
  const form = useServerForm<OrderValues>(StoredOrderForm, { defaultValues: stored, draft: `editInboundOrder.${order.id}` })
  const scan = useOrderScan(form, warehouseId)
  const textOf = useCallback(
    (name: string, value: unknown) => {
      if (name === 'arrival') return t(`inbound.arrival.${value as OrderValues['arrival']}`)
      if (name === 'boxes') return t('inbound.form.boxesText', { count: (value as OrderValues['boxes']).length })
      if (name !== 'lines') return String(value || '–')
      const lines = value as OrderValues['lines']
      return t('inbound.form.linesText', { count: lines.length, pieces: lines.reduce((sum, { declared }) => sum + Number(declared), 0) })
    },
    [t],
  )
  const page = linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(order.id)}`)
  return (
    <DocumentPage
      title={t('inbound.form.edit', { number: order.number })}
      back={page}
      badge={<OrderState state={order.state} />}
      about={order.editable ? order.customerName : t('inbound.form.notEditable')}
    >
      <EditForm
        form={form}
        stored={stored}
        compared={compared}
        textOf={textOf}
        save={(values) => run({ orderId: order.id, expectedVersion: order.version, ...inputOf(values) })}
        saved={t('inbound.form.saved', { number: order.number })}
        onSaved={() => navigate(page, { replace: true })}
        busy={busy}
        isReadOnly={!order.editable}
        {...(order.editable && { onScan: scan.take })}
      >
        <OrderFields form={form} warehouseId={warehouseId} isNew={false} scan={scan} />
      </EditForm>
    </DocumentPage>
  )
}

import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { CreateOrderPageMutation } from './__generated__/CreateOrderPageMutation.graphql.ts'
import type { CreateOrderPageQuery } from './__generated__/CreateOrderPageQuery.graphql.ts'
import { OrderFields } from './OrderFields.tsx'
import { inputOf, newOrder, OrderForm } from './orderForm.ts'
import { copiedOrder } from './storedOrder.ts'

const query = graphql`
  query CreateOrderPageQuery($warehouseId: ID!, $copied: ID!, $isCopy: Boolean!) {
    customers(filter: { warehouseId: $warehouseId }, first: 250) {
      edges {
        node {
          id
          name: displayName
        }
      }
    }
    node(id: $copied) @include(if: $isCopy) {
      ... on InboundOrder @alias(as: "order") {
        number
        ...storedOrder_order
      }
    }
  }
`

export const loader = pageLoader<CreateOrderPageQuery>(query, ({ warehouseId, search }) => ({
  warehouseId,
  copied: search.get('copy') ?? '',
  isCopy: search.has('copy'),
}))

/** Form of a new inbound order, empty or with the values of another one (`?copy=`); saved, it opens the order. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const copyId = useSearchParams()[0].get('copy')
  const { customers, node } = usePage<CreateOrderPageQuery>(query)
  const { run, busy } = useCommand<CreateOrderPageMutation>(graphql`
    mutation CreateOrderPageMutation($input: CreateInboundOrderInput!) {
      createInboundOrder(input: $input) {
        order {
          id
          number
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const copied = node?.order
  const form = useServerForm(OrderForm, {
    defaultValues: copied ? copiedOrder(copied, warehouseId) : newOrder(warehouseId),
    draft: `createInboundOrder.${warehouseId}.${copyId ?? ''}`,
  })
  return (
    <DocumentPage
      title={t('menu.inbound.create')}
      back={linkTo('/inbound/warehouseWarrant')}
      {...(copied && { about: t('inbound.form.copyOf', { number: copied.number }) })}
    >
      <Form
        form={form}
        onSubmit={async (values) => {
          const { customerId, kind, shipped } = values
          const outcome = await run({ ...inputOf(values), warehouseId, customerId, kind: kind ?? 'STANDARD', shipped: shipped ?? false })
          if (!tell(outcome, form)) return
          form.accepted()
          const { order } = outcome.payload
          if (!order) return
          toaster.success(t('inbound.form.created', { number: order.number }))
          navigate(linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(order.id)}`), { replace: true })
        }}
      >
        <OrderFields
          form={form}
          warehouseId={warehouseId}
          customers={customers.edges.map((edge) => ({ value: edge.node.id, label: edge.node.name }))}
        />
        <SaveBar form={form} busy={busy} save={t('inbound.form.create')} isNew />
      </Form>
    </DocumentPage>
  )
}

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
import { returnedOrder } from './returnedOrder.ts'
import { copiedOrder } from './storedOrder.ts'
import { useOrderScan } from './useOrderScan.ts'

const query = graphql`
  query CreateOrderPageQuery(
    $copied: ID!
    $isCopy: Boolean!
    $parcel: ID!
    $isOfParcel: Boolean!
    $package: ID!
    $isOfPackage: Boolean!
  ) {
    node(id: $copied) @include(if: $isCopy) {
      ... on InboundOrder @alias(as: "order") {
        number
        ...storedOrder_order
      }
    }
    parcelNode: node(id: $parcel) @include(if: $isOfParcel) {
      ... on UnknownParcel @alias(as: "parcel") {
        number
        trackingNumber
      }
    }
    packageNode: node(id: $package) @include(if: $isOfPackage) {
      ... on Package @alias(as: "package") {
        number
        ...returnedOrder_package
      }
    }
  }
`

export const loader = pageLoader<CreateOrderPageQuery>(query, ({ search }) => ({
  copied: search.get('copy') ?? '',
  isCopy: search.has('copy'),
  parcel: search.get('parcel') ?? '',
  isOfParcel: search.has('parcel'),
  package: search.get('package') ?? '',
  isOfPackage: search.has('package'),
}))

/** Form of a new inbound order: empty, with the values of another one (`?copy=`), or a return (`?kind=RETURN`), for an unknown parcel (`?parcel=`) or of a package (`?package=`); saved, it opens the order. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const [asked] = useSearchParams()
  const copyId = asked.get('copy')
  const parcelId = asked.get('parcel')
  const packageId = asked.get('package')
  const isReturn = asked.get('kind') === 'RETURN'
  const { node, parcelNode, packageNode } = usePage<CreateOrderPageQuery>(query)
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
  const parcel = parcelNode?.parcel
  const sent = packageNode?.package
  // It is here already. Only an express order needs a number, which a torn label does not show.
  const ofParcel = parcel && {
    arrival: parcel.trackingNumber ? ('EXPRESS' as const) : ('BOX' as const),
    shipped: true,
    trackingNumber: parcel.trackingNumber ?? '',
  }
  const form = useServerForm(OrderForm, {
    defaultValues: sent
      ? returnedOrder(sent, warehouseId, t)
      : copied
        ? copiedOrder(copied, warehouseId)
        : { ...newOrder(warehouseId, parcel || isReturn ? 'RETURN' : 'STANDARD'), ...ofParcel },
    draft: `createInboundOrder.${warehouseId}.${copyId ?? parcelId ?? packageId ?? (isReturn ? 'RETURN' : '')}`,
  })
  const scan = useOrderScan(form, warehouseId)
  return (
    <DocumentPage
      title={t('menu.inbound.create')}
      back={linkTo('/inbound/warehouseWarrant')}
      {...(copied && { about: t('inbound.form.copyOf', { number: copied.number }) })}
      {...(sent && { about: t('inbound.form.returnOf', { number: sent.number }) })}
      {...(parcel && { about: t('unknown.claim.about', { number: parcel.number }) })}
    >
      <Form
        form={form}
        onScan={scan.take}
        onSubmit={async (values) => {
          const { customerId, kind, shipped } = values
          const more = { warehouseId, customerId, kind: kind ?? 'STANDARD', shipped: shipped ?? false, parcelId }
          const outcome = await run({ ...inputOf(values), ...more })
          if (!tell(outcome, form)) return
          form.accepted()
          const { order } = outcome.payload
          if (!order) return
          toaster.success(t('inbound.form.created', { number: order.number }))
          navigate(linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(order.id)}`), { replace: true })
        }}
      >
        <OrderFields form={form} warehouseId={warehouseId} scan={scan} isNew />
        <SaveBar form={form} busy={busy} save={t('inbound.form.create')} isNew />
      </Form>
    </DocumentPage>
  )
}

import { Box } from '@chakra-ui/react'
import { useCallback } from 'react'
import { graphql, useFragment } from 'react-relay'
import { z } from 'zod'
import { ClaimUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { ownBarcode } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTypedSearch } from '../../../relay/useTypedSearch.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { PickerField, type PickerOption } from '../../../ui/form/PickerField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ClaimDialog_parcel$key } from './__generated__/ClaimDialog_parcel.graphql.ts'
import type { ClaimDialogMutation } from './__generated__/ClaimDialogMutation.graphql.ts'
import type { ClaimDialogQuery } from './__generated__/ClaimDialogQuery.graphql.ts'

const ordersQuery = graphql`
  query ClaimDialogQuery($warehouseId: ID!, $search: Search) {
    byNumber: inboundOrders(
      warehouseId: $warehouseId
      filter: { states: [FORECAST, IN_TRANSIT, TO_BE_STORED, IN_STORAGE], search: $search }
      first: 20
    ) {
      edges {
        node {
          ...ClaimDialog_found @relay(mask: false)
        }
      }
    }
    byCustomer: inboundOrders(
      warehouseId: $warehouseId
      filter: { states: [FORECAST, IN_TRANSIT, TO_BE_STORED, IN_STORAGE], search: $search, searchIn: CUSTOMER }
      first: 20
    ) {
      edges {
        node {
          ...ClaimDialog_found @relay(mask: false)
        }
      }
    }
  }
`

void graphql`
  fragment ClaimDialog_found on InboundOrder {
    id
    number
    erpNumber
    trackingNumber
    customerName
    state
  }
`

/** Open orders that match by a number or by their customer. */
function read({ byNumber, byCustomer }: ClaimDialogQuery['response']) {
  const found = [...byNumber.edges, ...byCustomer.edges].map(({ node }) => node)
  return [...new Map(found.map((order) => [order.id, order])).values()].slice(0, 20)
}

/** The form keeps the name of the order beside its id, so that a restored draft still shows it. */
const ClaimForm = ClaimUnknownParcelInput.extend({ order: z.string() })

interface Props {
  parcel: ClaimDialog_parcel$key
  warehouseId: string
  onClose: () => void
}

/** Assigns a parcel to an inbound order that is not finished, and so to its customer. */
export function ClaimDialog({ parcel, warehouseId, onClose }: Props) {
  const t = useT()
  const { id, number } = useFragment(
    graphql`
      fragment ClaimDialog_parcel on UnknownParcel {
        id
        number
      }
    `,
    parcel,
  )
  const find = useTypedSearch<ClaimDialogQuery, ReturnType<typeof read>[number]>(ordersQuery, { warehouseId }, read)
  const options = useCallback(
    async (text: string) =>
      (await find(text)).map(
        ({ id: value, number: order, customerName, erpNumber, trackingNumber, state }): PickerOption => ({
          value,
          label: `${order} · ${customerName}`,
          codes: [order, ownBarcode('inbound', order), erpNumber, trackingNumber].filter((code) => code != null),
          note: (
            <Box as="span" color="muted">
              {[erpNumber, trackingNumber, t(`state.InboundOrder.${state}`)].filter(Boolean).join(' · ')}
            </Box>
          ),
        }),
      ),
    [find, t],
  )
  const { run, busy } = useCommand<ClaimDialogMutation>(graphql`
    mutation ClaimDialogMutation($input: ClaimUnknownParcelInput!) {
      claimUnknownParcel(input: $input) {
        parcel {
          ...ParcelActions_parcel
          ...ParcelFacts_parcel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(ClaimForm, { defaultValues: { parcelId: id, orderId: '', order: '' }, draft: `claimUnknownParcel.${id}` })
  const [orderId, order] = form.watch(['orderId', 'order'])
  return (
    <FormDialog
      title={t('unknown.claim.title', { number })}
      form={form}
      save={({ parcelId, orderId: chosen }) => run({ parcelId, orderId: chosen })}
      onSaved={() => toaster.success(t('unknown.claim.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('action.UnknownParcel.claim')}
    >
      {t('unknown.claim.text')}
      <PickerField
        form={form}
        name="orderId"
        label={t('unknown.field.order')}
        hint={t('unknown.claim.hint')}
        options={options}
        current={orderId ? { value: orderId, label: order } : undefined}
        onPicked={(option) => form.setValue('order', option?.label ?? '')}
      />
    </FormDialog>
  )
}

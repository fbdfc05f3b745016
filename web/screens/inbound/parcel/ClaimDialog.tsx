import { graphql, useFragment } from 'react-relay'
import { ClaimUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useCounts } from '../../../relay/useCounts.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ClaimDialog_parcel$key } from './__generated__/ClaimDialog_parcel.graphql.ts'
import type { ClaimDialogMutation } from './__generated__/ClaimDialogMutation.graphql.ts'
import type { ClaimDialogQuery } from './__generated__/ClaimDialogQuery.graphql.ts'

const ordersQuery = graphql`
  query ClaimDialogQuery($warehouseId: ID!) {
    inboundOrders(warehouseId: $warehouseId, filter: { states: [FORECAST, IN_TRANSIT, TO_BE_STORED, IN_STORAGE] }, first: 250) {
      edges {
        node {
          id
          number
          customerName
          state
        }
      }
    }
  }
`

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
  const orders = useCounts<ClaimDialogQuery>(ordersQuery, { warehouseId })?.inboundOrders.edges ?? []
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
  const form = useServerForm(ClaimUnknownParcelInput, { defaultValues: { parcelId: id, orderId: '' }, draft: `claimUnknownParcel.${id}` })
  return (
    <FormDialog
      title={t('unknown.claim.title', { number })}
      form={form}
      save={(values) => run(values)}
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
        options={orders.map(({ node }) => ({
          value: node.id,
          label: `${node.number} · ${node.customerName}`,
          note: t(`state.InboundOrder.${node.state}`),
        }))}
      />
    </FormDialog>
  )
}

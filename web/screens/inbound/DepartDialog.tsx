import { graphql, useFragment } from 'react-relay'
import { DepartInboundOrderInput } from '../../../graph/inbound/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { DepartDialog_order$key } from './__generated__/DepartDialog_order.graphql.ts'
import type { DepartDialogMutation } from './__generated__/DepartDialogMutation.graphql.ts'

/** Marks an inbound order as departed. */
export function DepartDialog({ order, onClose }: { order: DepartDialog_order$key; onClose: () => void }) {
  const t = useT()
  const { id, number, arrival, trackingNumber } = useFragment(
    graphql`
      fragment DepartDialog_order on InboundOrder {
        id
        number
        arrival
        trackingNumber
      }
    `,
    order,
  )
  const { run, busy } = useCommand<DepartDialogMutation>(graphql`
    mutation DepartDialogMutation($input: DepartInboundOrderInput!) {
      departInboundOrder(input: $input) {
        order {
          state
          ...OrderActions_order
          ...OrderFacts_order
          ...OrderHistory_order
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(DepartInboundOrderInput, {
    defaultValues: { orderId: id, trackingNumber: trackingNumber ?? '' },
    draft: `departOrder.${id}`,
  })
  return (
    <FormDialog
      title={t('inbound.depart.title', { number })}
      form={form}
      save={(values) => run({ ...values, trackingNumber: values.trackingNumber || null })}
      onClose={onClose}
      busy={busy}
      submit={t('action.InboundOrder.depart')}
    >
      <TextField
        form={form}
        name="trackingNumber"
        label={t('inbound.order.trackingNumber')}
        hint={t(arrival === 'EXPRESS' ? 'inbound.depart.expressHint' : 'inbound.depart.hint')}
        optional={arrival !== 'EXPRESS'}
        autoComplete="off"
      />
    </FormDialog>
  )
}

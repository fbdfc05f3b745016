import { graphql, useFragment } from 'react-relay'
import { VoidInboundOrderInput } from '../../../graph/inbound/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { VoidDialog_order$key } from './__generated__/VoidDialog_order.graphql.ts'
import type { VoidDialogMutation } from './__generated__/VoidDialogMutation.graphql.ts'

/** Voids an order that is not signed for yet. */
export function VoidDialog({ order, onClose }: { order: VoidDialog_order$key; onClose: () => void }) {
  const t = useT()
  const { id, number, totals } = useFragment(
    graphql`
      fragment VoidDialog_order on InboundOrder {
        id
        number
        totals {
          declared
        }
      }
    `,
    order,
  )
  const { run, busy } = useCommand<VoidDialogMutation>(graphql`
    mutation VoidDialogMutation($input: VoidInboundOrderInput!) {
      voidInboundOrder(input: $input) {
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
  const form = useServerForm(VoidInboundOrderInput, { defaultValues: { orderId: id, reason: '' }, draft: `voidOrder.${id}` })
  return (
    <FormDialog
      title={t('inbound.void.title', { number })}
      form={form}
      save={(values) => run({ ...values, reason: values.reason || null })}
      onClose={onClose}
      busy={busy}
      submit={t('action.InboundOrder.void')}
      role="alertdialog"
      destructive
    >
      {t('inbound.void.text', { count: totals.declared })}
      <TextField form={form} name="reason" label={t('inbound.reason')} optional autoComplete="off" />
    </FormDialog>
  )
}

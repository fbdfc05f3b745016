import { graphql, useFragment } from 'react-relay'
import { CloseReceiptInput } from '../../../graph/inbound/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { CloseDialog_order$key } from './__generated__/CloseDialog_order.graphql.ts'
import type { CloseDialogMutation } from './__generated__/CloseDialogMutation.graphql.ts'

/** Closes the receipt of an order: missing pieces are no longer expected. */
export function CloseDialog({ order, onClose }: { order: CloseDialog_order$key; onClose: () => void }) {
  const t = useT()
  const { id, number, undeclared, totals } = useFragment(
    graphql`
      fragment CloseDialog_order on InboundOrder {
        id
        number
        undeclared
        totals {
          declared
          received
          awaited
          missing
          surplus
          toShelve
        }
      }
    `,
    order,
  )
  const { run, busy } = useCommand<CloseDialogMutation>(graphql`
    mutation CloseDialogMutation($input: CloseReceiptInput!) {
      closeReceipt(input: $input) {
        order {
          state
          ...OrderActions_order
          ...OrderFacts_order
          ...OrderLines_order
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
  const form = useServerForm(CloseReceiptInput, { defaultValues: { orderId: id, reason: '' }, draft: `closeReceipt.${id}` })
  return (
    <FormDialog
      title={t('inbound.close.title', { number })}
      form={form}
      save={(values) => run(values)}
      onClose={onClose}
      busy={busy}
      submit={t('inbound.close.action')}
      role="alertdialog"
    >
      {t(undeclared ? 'inbound.close.undeclared' : 'inbound.close.text', {
        received: totals.received,
        missing: totals.awaited + totals.missing,
        surplus: totals.surplus,
        toShelve: totals.toShelve,
      })}
      <TextField form={form} name="reason" label={t('inbound.reason')} autoComplete="off" />
    </FormDialog>
  )
}

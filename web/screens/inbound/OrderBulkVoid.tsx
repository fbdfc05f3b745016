import { graphql } from 'react-relay'
import { VoidInboundOrderInput } from '../../../graph/inbound/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { OrderBulkVoidMutation } from './__generated__/OrderBulkVoidMutation.graphql.ts'

const ReasonForm = VoidInboundOrderInput.pick({ reason: true })

interface Props {
  count: number
  /** What is said of orders that are left out or refused. */
  rest: string | null
  /** Which orders. */
  input: { warehouseId: string }
  onBegun: (outcome: Told) => boolean
  onClose: () => void
}

/** Voids orders of which nothing is signed for, for one reason. */
export function OrderBulkVoid({ count, rest, input, onBegun, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<OrderBulkVoidMutation>(graphql`
    mutation OrderBulkVoidMutation($input: VoidInboundOrdersInput!) {
      voidInboundOrders(input: $input) {
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
  const form = useServerForm(ReasonForm, { defaultValues: { reason: '' } })
  const title = t('inbound.bulk.do.void', { count })
  return (
    <FormDialog
      title={title}
      form={form}
      save={({ reason }) => run({ ...input, reason: reason || null })}
      onSaved={(_values, outcome) => onBegun(outcome)}
      onClose={onClose}
      busy={busy}
      submit={title}
      role="alertdialog"
      destructive
    >
      {t('inbound.bulk.means.void')} {rest}
      <TextField form={form} name="reason" label={t('inbound.reason')} optional autoComplete="off" />
    </FormDialog>
  )
}

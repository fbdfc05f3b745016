import { graphql, useFragment } from 'react-relay'
import type { z } from 'zod'
import { CorrectReceiptInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { CorrectDialog_receipt$key } from './__generated__/CorrectDialog_receipt.graphql.ts'
import type { CorrectDialogMutation } from './__generated__/CorrectDialogMutation.graphql.ts'
import { allowedOf, countedInput, countedLines, ReceivedLines } from './ReceivedLines.tsx'

const CorrectForm = CorrectReceiptInput.extend({ lines: countedLines })

type Values = z.input<typeof CorrectForm>

/** Corrects a receipt: the fields hold what it says, and are changed to what is right. */
export function CorrectDialog({ receipt: key, onClose }: { receipt: CorrectDialog_receipt$key; onClose: () => void }) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const { id, number, lines, order } = useFragment(
    graphql`
      fragment CorrectDialog_receipt on Receipt {
        id
        number
        order {
          undeclared
          customer {
            id
          }
        }
        lines {
          good
          defective
          missing
          line {
            declared
            confirmedUpTo
            receivedGood
            receivedDefective
            product {
              id
              sku
              name: displayName
              receiving
            }
          }
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<CorrectDialogMutation>(graphql`
    mutation CorrectDialogMutation($input: CorrectReceiptInput!) {
      correctReceipt(input: $input) {
        order {
          ...OrderPage_order
          ...OrdersPage_order
        }
        receipt {
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
  const form = useServerForm<Values>(CorrectForm, {
    defaultValues: {
      receiptId: id,
      reason: '',
      lines: lines.map(({ good, defective, missing, line: { product } }) => ({
        productId: product.id,
        sku: product.sku,
        good,
        defective,
        missing,
      })),
    },
    draft: `correctReceipt.${id}`,
  })
  const infos = new Map(
    lines.map(({ good, defective, missing, line }) => {
      const { id: productId, sku, name } = line.product
      const allowed = allowedOf(order, line)
      const received = line.receivedGood + line.receivedDefective - good - defective
      return [productId, { sku, name, allowed, received, expected: good + defective + missing }]
    }),
  )
  return (
    <FormDialog
      title={t('inbound.correct.title', { number })}
      form={form}
      save={({ receiptId, reason, lines: counted }) => run({ receiptId, reason, lines: countedInput(counted) })}
      onSaved={() => toaster.success(t('inbound.correct.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('inbound.correct.submit')}
      width="5xl"
    >
      {t('inbound.correct.text')}
      <ReceivedLines
        form={form}
        warehouseId={warehouseId}
        customerId={order.customer?.id ?? null}
        infos={infos}
        undeclared={order.undeclared}
      />
      <TextField form={form} name="reason" label={t('inbound.correct.reason')} autoComplete="off" />
    </FormDialog>
  )
}

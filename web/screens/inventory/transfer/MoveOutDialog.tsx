import { graphql, useFragment } from 'react-relay'
import type { z } from 'zod'
import { MoveOutLineInput, MoveOutTransferInput } from '../../../../graph/inventory/input.ts'
import { transferLinesMaximum } from '../../../../graph/inventory/states.ts'
import { list } from '../../../../graph/kernel/input/fieldTypes.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { MoveOutDialog_transfer$key } from './__generated__/MoveOutDialog_transfer.graphql.ts'
import type { MoveOutDialogMutation } from './__generated__/MoveOutDialogMutation.graphql.ts'

const MoveOutForm = MoveOutTransferInput.extend({ lines: list(MoveOutLineInput, transferLinesMaximum) })

/** Takes pieces off their locations: everything that is left, unless fewer are entered. */
export function MoveOutDialog({ transfer, onClose }: { transfer: MoveOutDialog_transfer$key; onClose: () => void }) {
  const t = useT()
  const { id, number, lines } = useFragment(
    graphql`
      fragment MoveOutDialog_transfer on Transfer {
        id
        number
        lines {
          id
          from
          quantity
          movedOut
          product {
            sku
          }
        }
      }
    `,
    transfer,
  )
  const { run, busy } = useCommand<MoveOutDialogMutation>(graphql`
    mutation MoveOutDialogMutation($input: MoveOutTransferInput!) {
      moveOutTransfer(input: $input) {
        transfer {
          ...TransferPage_transfer
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const left = lines.filter(({ quantity, movedOut }) => quantity > movedOut)
  const form = useServerForm<z.input<typeof MoveOutForm>>(MoveOutForm, {
    defaultValues: { transferId: id, lines: left.map((line) => ({ lineId: line.id, quantity: line.quantity - line.movedOut })) },
  })
  return (
    <FormDialog
      title={t('transfer.moveOut.title', { number })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => toaster.success(t('transfer.moveOut.done'))}
      onClose={onClose}
      busy={busy}
      submit={t('action.Transfer.moveOut')}
      width="2xl"
    >
      {t('transfer.moveOut.text')}
      <FormLines
        form={form}
        name="lines"
        label={t('transfer.section.lines')}
        columns={[
          { id: 'product', header: t('transfer.field.product'), cell: (index) => left[index]?.product.sku },
          { id: 'from', header: t('transfer.field.from'), cell: (index) => left[index]?.from },
          {
            id: 'left',
            header: t('transfer.moveOut.left'),
            align: 'end',
            cell: (index) => (left[index]?.quantity ?? 0) - (left[index]?.movedOut ?? 0),
          },
          {
            id: 'quantity',
            header: t('transfer.moveOut.quantity'),
            width: '8rem',
            cell: (index) => <NumberField form={form} name={`lines.${index}.quantity`} label={t('transfer.moveOut.quantity')} />,
          },
        ]}
      />
    </FormDialog>
  )
}

import { graphql, useFragment } from 'react-relay'
import type { z } from 'zod'
import { MoveInTransferInput } from '../../../../graph/inventory/input.ts'
import { transferLinesMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { LocationField } from '../../../shell/LocationField.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { CheckField, NumberField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { MoveInDialog_transfer$key } from './__generated__/MoveInDialog_transfer.graphql.ts'
import type { MoveInDialogMutation } from './__generated__/MoveInDialogMutation.graphql.ts'
import { HandedLineField } from './HandedLineField.tsx'

type Values = z.input<typeof MoveInTransferInput>

interface Props {
  transfer: MoveInDialog_transfer$key
  warehouseId: string
  onClose: () => void
}

/** Puts the pieces in hand down, at the planned locations unless others are entered; a line can go to several. */
export function MoveInDialog({ transfer, warehouseId, onClose }: Props) {
  const t = useT()
  const { id, number, lines } = useFragment(
    graphql`
      fragment MoveInDialog_transfer on Transfer {
        id
        number
        lines {
          id
          to
          inHand
          product {
            sku
          }
        }
      }
    `,
    transfer,
  )
  const { run, busy } = useCommand<MoveInDialogMutation>(graphql`
    mutation MoveInDialogMutation($input: MoveInTransferInput!) {
      moveInTransfer(input: $input) {
        transfer {
          state
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
  const handed = lines.filter(({ inHand }) => inHand > 0)
  const form = useServerForm<Values>(MoveInTransferInput, {
    defaultValues: {
      transferId: id,
      lines: handed.map((line) => ({ lineId: line.id, location: line.to ?? '', quantity: line.inHand })),
      isPart: false,
    },
  })
  const [only] = handed
  return (
    <FormDialog
      title={t('transfer.moveIn.title', { number })}
      form={form}
      save={(values) => run(values)}
      onSaved={(_, { payload }) =>
        toaster.success(t(payload.transfer?.state === 'COMPLETE' ? 'transfer.moveIn.complete' : 'transfer.moveIn.done', { number }))
      }
      onClose={onClose}
      busy={busy}
      submit={t('action.Transfer.moveIn')}
      width="3xl"
    >
      {t('transfer.moveIn.text')}
      <FormLines
        form={form}
        name="lines"
        label={t('transfer.section.lines')}
        grow={{
          newLine: { lineId: handed.length === 1 && only ? only.id : '', location: '' } as Values['lines'][number],
          label: t('transfer.moveIn.add'),
          maximum: transferLinesMaximum,
        }}
        columns={[
          {
            id: 'lineId',
            header: t('transfer.field.product'),
            width: '45%',
            cell: (index) => <HandedLineField form={form} name={`lines.${index}.lineId`} lines={handed} />,
          },
          {
            id: 'location',
            header: t('transfer.moveIn.location'),
            cell: (index) => (
              <LocationField form={form} name={`lines.${index}.location`} label={t('transfer.moveIn.location')} warehouseId={warehouseId} />
            ),
          },
          {
            id: 'quantity',
            header: t('transfer.moveIn.quantity'),
            width: '7rem',
            cell: (index) => <NumberField form={form} name={`lines.${index}.quantity`} label={t('transfer.moveIn.quantity')} />,
          },
        ]}
      />
      <CheckField form={form} name="isPart" label={t('transfer.moveIn.isPart')} />
    </FormDialog>
  )
}

import { graphql, useFragment } from 'react-relay'
import { z } from 'zod'
import { ForceCompleteTransferInput, TransferRestInput } from '../../../../graph/inventory/input.ts'
import { transferLinesMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { LocationField } from '../../../shell/LocationField.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { type ServerForm, useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ForceTransferDialog_transfer$key } from './__generated__/ForceTransferDialog_transfer.graphql.ts'
import type { ForceTransferDialogMutation } from './__generated__/ForceTransferDialogMutation.graphql.ts'
import { HandedLineField } from './HandedLineField.tsx'

const fates = ['BACK', 'MISSING'] as const

/** The form asks for a location or a reason, by what became of the pieces. */
const RestForm = TransferRestInput.extend({ fate: z.enum(fates) }).check(({ value, issues }) => {
  const field = value.fate === 'BACK' ? 'location' : 'lossReason'
  if (!value[field]) issues.push({ code: 'custom', path: [field], message: 'required', input: value[field] })
})
const ForceForm = ForceCompleteTransferInput.extend({ rest: z.array(RestForm) })

type Values = z.input<typeof ForceForm>

interface Props {
  transfer: ForceTransferDialog_transfer$key
  warehouseId: string
  onClose: () => void
}

/** Ends a transfer early; each piece in hand is put back or is missing. */
export function ForceTransferDialog({ transfer, warehouseId, onClose }: Props) {
  const t = useT()
  const { id, number, lines } = useFragment(
    graphql`
      fragment ForceTransferDialog_transfer on Transfer {
        id
        number
        lines {
          id
          from
          inHand
          product {
            sku
          }
        }
      }
    `,
    transfer,
  )
  const { run, busy } = useCommand<ForceTransferDialogMutation>(graphql`
    mutation ForceTransferDialogMutation($input: ForceCompleteTransferInput!) {
      forceCompleteTransfer(input: $input) {
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
  const handed = lines.filter(({ inHand }) => inHand > 0)
  const form = useServerForm<Values>(ForceForm, {
    defaultValues: {
      transferId: id,
      reason: '',
      acceptLosses: false,
      rest: handed.map((line) => ({ lineId: line.id, fate: 'BACK', location: line.from, lossReason: '', quantity: line.inHand })),
    },
  })
  const [only] = handed
  // Asked only once the server has told which packages lose goods.
  const isAsked = form.watch('acceptLosses') || form.formState.errors.acceptLosses !== undefined
  return (
    <FormDialog
      title={t('transfer.force.title', { number })}
      form={form}
      save={({ rest, ...values }) =>
        run({
          ...values,
          rest: rest.map(({ lineId, quantity, fate, location, lossReason }) => ({
            lineId,
            quantity,
            ...(fate === 'BACK' ? { location } : { lossReason }),
          })),
        })
      }
      onSaved={() => toaster.success(t('transfer.force.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('action.Transfer.force')}
      role="alertdialog"
      destructive
      width="4xl"
    >
      {t(handed.length > 0 ? 'transfer.force.text' : 'transfer.force.none')}
      {handed.length > 0 && (
        <FormLines
          form={form}
          name="rest"
          label={t('transfer.section.rest')}
          grow={{
            newLine: {
              lineId: handed.length === 1 && only ? only.id : '',
              fate: 'MISSING',
              location: '',
              lossReason: '',
            } as Values['rest'][number],
            label: t('transfer.force.add'),
            maximum: transferLinesMaximum,
          }}
          columns={[
            {
              id: 'lineId',
              header: t('transfer.field.product'),
              width: '28%',
              cell: (index) => <HandedLineField form={form} name={`rest.${index}.lineId`} lines={handed} />,
            },
            {
              id: 'quantity',
              header: t('transfer.field.quantity'),
              width: '6rem',
              cell: (index) => <NumberField form={form} name={`rest.${index}.quantity`} label={t('transfer.field.quantity')} />,
            },
            {
              id: 'fate',
              header: t('transfer.force.fate'),
              width: '9rem',
              cell: (index) => (
                <SelectField
                  form={form}
                  name={`rest.${index}.fate`}
                  label={t('transfer.force.fate')}
                  options={fates.map((value) => ({ value, label: t(`transfer.force.fate.${value}`) }))}
                />
              ),
            },
            {
              id: 'where',
              header: t('transfer.force.where'),
              cell: (index) => <WhereCell form={form} warehouseId={warehouseId} index={index} />,
            },
          ]}
        />
      )}
      <TextField form={form} name="reason" label={t('transfer.force.reason')} autoComplete="off" />
      {isAsked && <CheckField form={form} name="acceptLosses" label={t('transfer.force.acceptLosses')} />}
    </FormDialog>
  )
}

/** Where the pieces were put back, or why they are missing. */
function WhereCell({ form, warehouseId, index }: { form: ServerForm<Values>; warehouseId: string; index: number }) {
  const t = useT()
  return form.watch(`rest.${index}.fate`) === 'BACK' ? (
    <LocationField form={form} name={`rest.${index}.location`} label={t('transfer.force.location')} warehouseId={warehouseId} />
  ) : (
    <TextField form={form} name={`rest.${index}.lossReason`} label={t('transfer.force.lossReason')} autoComplete="off" />
  )
}

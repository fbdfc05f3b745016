import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { AddFuelRateInput } from '../../../../graph/logistics/input/rates.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditFormDialog } from '../../../shell/EditFormDialog.tsx'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { FuelRateDialog_fuel$key } from './__generated__/FuelRateDialog_fuel.graphql.ts'
import type { FuelRateDialogAddMutation } from './__generated__/FuelRateDialogAddMutation.graphql.ts'
import type { FuelRateDialogEditMutation } from './__generated__/FuelRateDialogEditMutation.graphql.ts'

const compared = ['validFrom', 'validUntil', 'percent'] as const

interface Props {
  channelId: string
  /** The fuel surcharge to edit; without it a new one is added. */
  fuel?: FuelRateDialog_fuel$key
  onClose: () => void
}

/** Adds or edits the fuel surcharge of a period. */
export function FuelRateDialog({ channelId, fuel: key, onClose }: Props) {
  const t = useT()
  const fuel = useFragment(
    graphql`
      fragment FuelRateDialog_fuel on FuelRate {
        id
        version
        validFrom
        validUntil
        percent
      }
    `,
    key ?? null,
  )
  const add = useCommand<FuelRateDialogAddMutation>(graphql`
    mutation FuelRateDialogAddMutation($input: AddFuelRateInput!) {
      addFuelRate(input: $input) {
        channel {
          ...FuelRates_channel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<FuelRateDialogEditMutation>(graphql`
    mutation FuelRateDialogEditMutation($input: UpdateFuelRateInput!) {
      updateFuelRate(input: $input) {
        fuelRate {
          ...FuelRateDialog_fuel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { validFrom = '', validUntil = '', percent = '' } = fuel ?? {}
  const stored = useMemo(() => ({ channelId, validFrom, validUntil, percent }), [channelId, validFrom, validUntil, percent])
  const form = useServerForm(AddFuelRateInput, { defaultValues: stored, ...(!fuel && { draft: `addFuelRate.${channelId}` }) })
  const dialog = { form, onClose, busy: add.busy || edit.busy }
  const saved = () => toaster.success(t('rate.fuel.saved'))
  const fields = (
    <>
      <DayField form={form} name="validFrom" label={t('rate.fuel.from')} />
      <DayField form={form} name="validUntil" label={t('rate.fuel.until')} />
      <TextField
        form={form}
        name="percent"
        label={t('rate.fuel.percent')}
        hint={t('rate.fuel.percentHint')}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  )
  if (!fuel)
    return (
      <FormDialog {...dialog} title={t('rate.fuel.add')} save={(values) => add.run(values)} onSaved={saved}>
        {fields}
      </FormDialog>
    )
  return (
    <EditFormDialog
      {...dialog}
      title={t('rate.fuel.edit')}
      stored={stored}
      compared={compared}
      textOf={(_field, value) => String(value)}
      save={(values) =>
        edit.run({
          fuelRateId: fuel.id,
          expectedVersion: fuel.version,
          validFrom: values.validFrom,
          validUntil: values.validUntil,
          percent: values.percent,
        })
      }
      onSaved={saved}
    >
      {fields}
    </EditFormDialog>
  )
}

import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { CreateBillingStrategyInput } from '../../../graph/tariff/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { EditFormDialog } from '../../shell/EditFormDialog.tsx'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { useCurrencies } from '../../ui/form/useCurrencies.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { StrategyDialog_strategy$key } from './__generated__/StrategyDialog_strategy.graphql.ts'
import type { StrategyDialogAddMutation } from './__generated__/StrategyDialogAddMutation.graphql.ts'
import type { StrategyDialogEditMutation } from './__generated__/StrategyDialogEditMutation.graphql.ts'

const compared = ['name', 'currency'] as const

interface Props {
  /** The strategy to edit; null for a new one. */
  strategy: StrategyDialog_strategy$key | null
  onClose: () => void
}

/** Adds or edits a billing strategy; its code is fixed. */
export function StrategyDialog({ strategy: key, onClose }: Props) {
  const t = useT()
  const currencies = useCurrencies()
  const strategy = useFragment(
    graphql`
      fragment StrategyDialog_strategy on BillingStrategy {
        id
        version
        code
        name
        currency
      }
    `,
    key,
  )
  const add = useCommand<StrategyDialogAddMutation>(graphql`
    mutation StrategyDialogAddMutation($input: CreateBillingStrategyInput!) {
      createBillingStrategy(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<StrategyDialogEditMutation>(graphql`
    mutation StrategyDialogEditMutation($input: UpdateBillingStrategyInput!) {
      updateBillingStrategy(input: $input) {
        billingStrategy {
          ...StrategiesPage_strategy
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { code = '', name = '', currency = 'USD' } = strategy ?? {}
  const stored = useMemo(() => ({ code, name, currency }), [code, name, currency])
  const form = useServerForm(CreateBillingStrategyInput, { defaultValues: stored, ...(!strategy && { draft: 'createBillingStrategy' }) })
  const dialog = {
    form,
    onSaved: (saved: { code: string }) => toaster.success(t('logistics.strategy.saved', { code: saved.code })),
    onClose,
    busy: add.busy || edit.busy,
  }
  const fields = (
    <>
      <TextField form={form} name="name" label={t('logistics.field.name')} autoComplete="off" />
      <PickerField
        form={form}
        name="currency"
        label={t('logistics.field.currency')}
        hint={t('logistics.strategy.currencyHint')}
        options={currencies}
      />
    </>
  )
  if (!strategy)
    return (
      <FormDialog {...dialog} title={t('logistics.strategy.add')} save={add.run}>
        <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('logistics.strategy.codeHint')} autoComplete="off" />
        {fields}
      </FormDialog>
    )
  return (
    <EditFormDialog
      {...dialog}
      title={t('logistics.strategy.edit', { code })}
      stored={stored}
      compared={compared}
      textOf={(_field, value) => String(value)}
      save={(values) =>
        edit.run({ billingStrategyId: strategy.id, expectedVersion: strategy.version, name: values.name, currency: values.currency })
      }
    >
      {fields}
    </EditFormDialog>
  )
}

import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { CreateBillingStrategyInput } from '../../../graph/tariff/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { useCurrencies } from '../../ui/form/useCurrencies.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { StrategyDialog_strategy$key } from './__generated__/StrategyDialog_strategy.graphql.ts'
import type { StrategyDialogAddMutation } from './__generated__/StrategyDialogAddMutation.graphql.ts'
import type { StrategyDialogEditMutation } from './__generated__/StrategyDialogEditMutation.graphql.ts'

interface Props {
  /** The strategy to edit; null for a new one. */
  strategy: StrategyDialog_strategy$key | null
  onClose: () => void
}

/** Adds or edits a billing strategy; its code is fixed. */
export function StrategyDialog({ strategy: key, onClose }: Props) {
  const t = useT()
  const currencies = useCurrencies()
  const present = useFragment(
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
  // A change by others while the dialog is open is refused, not overwritten.
  const [strategy] = useState(present)
  const form = useServerForm(CreateBillingStrategyInput, {
    defaultValues: { code: strategy?.code ?? '', name: strategy?.name ?? '', currency: strategy?.currency ?? 'USD' },
    ...(!strategy && { draft: 'createBillingStrategy' }),
  })
  return (
    <FormDialog
      title={strategy ? t('logistics.strategy.edit', { code: strategy.code }) : t('logistics.strategy.add')}
      form={form}
      save={({ code, ...fields }): Promise<Told> =>
        strategy ? edit.run({ billingStrategyId: strategy.id, expectedVersion: strategy.version, ...fields }) : add.run({ code, ...fields })
      }
      onSaved={({ code }) => toaster.success(t('logistics.strategy.saved', { code }))}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      {!strategy && (
        <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('logistics.strategy.codeHint')} autoComplete="off" />
      )}
      <TextField form={form} name="name" label={t('logistics.field.name')} autoComplete="off" />
      <PickerField
        form={form}
        name="currency"
        label={t('logistics.field.currency')}
        hint={t('logistics.strategy.currencyHint')}
        options={currencies}
      />
    </FormDialog>
  )
}

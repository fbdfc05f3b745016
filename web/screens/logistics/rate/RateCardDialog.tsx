import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { CreateRateCardInput } from '../../../../graph/logistics/input/rates.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { FixedField } from '../../../ui/form/FixedField.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { useCurrencies } from '../../../ui/form/useCurrencies.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RateCardDialogMutation } from './__generated__/RateCardDialogMutation.graphql.ts'
import { useChannelOptions } from './useChannelOptions.ts'

interface Props {
  /** A card whose prices the new one begins with. */
  copied?: { readonly id: string; readonly code: string; readonly currency: string; readonly channel: { readonly id: string } }
  onClose: () => void
}

/** Creates a draft of a rate card, empty or as a copy. */
export function RateCardDialog({ copied, onClose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const channels = useChannelOptions()
  const currencies = useCurrencies()
  const { run, busy } = useCommand<RateCardDialogMutation>(graphql`
    mutation RateCardDialogMutation($input: CreateRateCardInput!) {
      createRateCard(input: $input) {
        rateCard {
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
  const form = useServerForm(CreateRateCardInput, {
    defaultValues: {
      channelId: copied?.channel.id ?? '',
      code: '',
      validFrom: '',
      validUntil: '',
      currency: copied?.currency ?? '',
      copiedCardId: copied?.id ?? null,
    },
    draft: `createRateCard.${copied?.id ?? warehouse?.id}`,
  })
  return (
    <FormDialog
      form={form}
      title={copied ? t('rate.copy', { code: copied.code }) : t('rate.new')}
      busy={busy}
      save={(values) => run({ ...values, validUntil: values.validUntil || null })}
      onSaved={(values, { payload }) => {
        toaster.success(t('rate.created', { code: values.code }))
        if (payload.rateCard) void navigate(linkTo(`/logistics/rate/${encodeURIComponent(payload.rateCard.id)}`))
      }}
      onClose={onClose}
    >
      <SelectField form={form} name="channelId" label={t('rate.field.channel')} options={channels} />
      <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('rate.codeHint')} autoComplete="off" />
      <DayField form={form} name="validFrom" label={t('rate.field.validFrom')} hint={t('rate.validFromHint')} />
      <DayField form={form} name="validUntil" label={t('rate.field.validUntil')} hint={t('rate.validUntilHint')} optional />
      {copied ? (
        <FixedField label={t('rate.field.currency')} value={copied.currency} hint={t('rate.currencyOfCopy')} span={12} />
      ) : (
        <PickerField form={form} name="currency" label={t('rate.field.currency')} hint={t('rate.currencyHint')} options={currencies} />
      )}
    </FormDialog>
  )
}

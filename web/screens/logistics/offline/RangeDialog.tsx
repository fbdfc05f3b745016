import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { AddTrackingRangeInput } from '../../../../graph/logistics/input/numbers.ts'
import { type NumberForm, readRange, TrackingCheckDigit } from '../../../../graph/logistics/states/numbers.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RangeDialogMutation } from './__generated__/RangeDialogMutation.graphql.ts'

interface Props {
  channelId: string
  onSaved: () => void
  onClose: () => void
}

/** Adds a range of tracking numbers; shows its first and last number and how many they are while it is typed. */
export function RangeDialog({ channelId, onSaved, onClose }: Props) {
  const t = useT()
  const add = useCommand<RangeDialogMutation>(graphql`
    mutation RangeDialogMutation($input: AddTrackingRangeInput!) {
      addTrackingRange(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(AddTrackingRangeInput, {
    defaultValues: { channelId, prefix: '', first: '', last: '', suffix: '', checkDigit: 'NONE' },
    draft: `addTrackingRange.${channelId}`,
  })
  const [prefix, first, last, suffix, checkDigit] = form.watch(['prefix', 'first', 'last', 'suffix', 'checkDigit'])
  const read = previewOf({ prefix: prefix ?? '', suffix: suffix ?? '', checkDigit, first, last })
  return (
    <FormDialog
      form={form}
      title={t('offline.addRange')}
      submit={t('offline.add')}
      busy={add.busy}
      save={(values) => add.run({ ...values, prefix: values.prefix || null, suffix: values.suffix || null })}
      onSaved={() => {
        toaster.success(t('offline.added'))
        onSaved()
      }}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="checkDigit"
        label={t('offline.field.checkDigit')}
        options={valuesOf(TrackingCheckDigit).map((value) => ({ value, label: t(`enum.TrackingCheckDigit.${value}`) }))}
      />
      <TextField form={form} name="prefix" label={t('offline.field.prefix')} hint={t('offline.prefixHint')} autoComplete="off" optional />
      <TextField
        form={form}
        name="first"
        label={t('offline.field.firstDigits')}
        hint={t('offline.digitsHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField form={form} name="last" label={t('offline.field.lastDigits')} inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="suffix" label={t('offline.field.suffix')} hint={t('offline.suffixHint')} autoComplete="off" optional />
      {read && (
        <Box role="status" mb="3" textStyle="sm">
          {t('offline.preview', { first: read.firstNumber, last: read.lastNumber, count: read.size })}
        </Box>
      )}
    </FormDialog>
  )
}

/** The range that is typed; null while it is none. */
function previewOf({ first = '', last = '', ...form }: NumberForm & { first: string; last: string }) {
  const [from, to] = [first.trim(), last.trim()]
  if (!/^\d+$/.test(from) || !/^\d+$/.test(to)) return null
  const tidy = (text: string) => text.replaceAll(' ', '').toUpperCase()
  const read = readRange({ ...form, prefix: tidy(form.prefix), suffix: tidy(form.suffix), first: from, last: to })
  return 'code' in read ? null : read
}

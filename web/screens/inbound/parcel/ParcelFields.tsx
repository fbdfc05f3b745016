import type { z } from 'zod'
import type { RegisterUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { NumberField, TextField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'

/** What is known of an unknown parcel. */
export function ParcelFields({ form }: { form: ServerForm<z.input<typeof RegisterUnknownParcelInput>> }) {
  const t = useT()
  return (
    <FieldGrid>
      <TextField
        form={form}
        name="trackingNumber"
        label={t('unknown.field.trackingNumber')}
        hint={t('unknown.register.trackingHint')}
        autoComplete="off"
        span={6}
        optional
      />
      <TextField form={form} name="carrier" label={t('unknown.field.carrier')} autoComplete="off" span={6} optional />
      <TextField form={form} name="sender" label={t('unknown.field.sender')} autoComplete="off" span={12} optional />
      <NumberField form={form} name="cartons" label={t('unknown.field.cartons')} span={4} />
      <NumberField form={form} name="weightGrams" label={t('unknown.field.weight')} unit="kg" scale={1000} span={4} optional />
      <TextField form={form} name="place" label={t('unknown.field.place')} autoComplete="off" span={4} optional />
      <TextField form={form} name="remark" label={t('unknown.field.remark')} autoComplete="off" span={12} optional />
    </FieldGrid>
  )
}

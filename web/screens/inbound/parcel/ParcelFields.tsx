import type { z } from 'zod'
import type { RegisterUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { LocationField } from '../../../shell/LocationField.tsx'
import { useWeight } from '../../../shell/useWeight.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { NumberField, TextField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'

/** What is known of an unknown parcel. */
export function ParcelFields({ form }: { form: ServerForm<z.input<typeof RegisterUnknownParcelInput>> }) {
  const t = useT()
  const { unit } = useWeight()
  const warehouseId = form.watch('warehouseId')
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
      <NumberField form={form} name="weightGrams" label={t('unknown.field.weight')} measure={weightMeasure(unit)} span={4} optional />
      <LocationField
        form={form}
        name="place"
        label={t('unknown.field.place')}
        hint={t('unknown.register.placeHint')}
        warehouseId={warehouseId}
        isFree
        span={4}
        optional
      />
      <TextField form={form} name="remark" label={t('unknown.field.remark')} autoComplete="off" span={12} optional />
    </FieldGrid>
  )
}

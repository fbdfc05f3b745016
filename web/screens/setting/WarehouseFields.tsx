import { Box } from '@chakra-ui/react'
import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { ExaminationRule, InterceptionDecision, WeighingRule, WeightUnit } from '../../../graph/warehouse/states.ts'
import { useRegions } from '../../i18n/useRegions.ts'
import { useT } from '../../i18n/useT.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { NumberField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useCurrencies } from '../../ui/form/useCurrencies.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { useTimeZones } from '../../ui/form/useTimeZones.tsx'
import { weightMeasure } from '../../ui/form/weightMeasure.ts'
import { Section } from '../../ui/Section.tsx'
import type { WarehouseValues } from './warehouseForm.ts'

interface Props {
  form: ServerForm<WarehouseValues>
  /** The number of a stored warehouse is fixed. */
  isNew: boolean
}

/** Sections of the warehouse form. */
export function WarehouseFields({ form, isNew }: Props) {
  const t = useT()
  const regions = useRegions()
  const currencies = useCurrencies()
  const zones = useTimeZones()
  const admissions = (['NORMAL', 'PROHIBITED'] as const).map((value) => ({ value, label: t(`enum.Admission.${value}`) }))
  const decisions = valuesOf(InterceptionDecision).map((value) => ({ value, label: t(`enum.InterceptionDecision.${value}`) }))
  const weighings = valuesOf(WeighingRule).map((value) => ({ value, label: t(`enum.WeighingRule.${value}`) }))
  const weightUnits = valuesOf(WeightUnit).map((value) => ({ value, label: t(`enum.WeightUnit.${value}`) }))
  const examinations = valuesOf(ExaminationRule).map((value) => ({ value, label: t(`enum.ExaminationRule.${value}`) }))
  return (
    <>
      <Section title={t('setting.warehouse.identity')}>
        <FieldGrid>
          {isNew && (
            <TextField
              form={form}
              name="number"
              label={t('setting.warehouse.number')}
              hint={t('setting.warehouse.numberHint')}
              autoComplete="off"
              span={4}
            />
          )}
          <TextField form={form} name="name" label={t('setting.warehouse.name')} autoComplete="off" span={isNew ? 4 : 6} />
          <TextField form={form} name="nameEn" label={t('setting.warehouse.nameEn')} autoComplete="off" span={isNew ? 4 : 6} optional />
          <PickerField form={form} name="timeZone" label={t('setting.warehouse.timeZone')} options={zones} span={4} />
          <PickerField form={form} name="currency" label={t('setting.warehouse.currency')} options={currencies} span={4} />
          <TextField form={form} name="domain" label={t('setting.warehouse.domain')} autoComplete="off" span={4} optional />
          <TextAreaField form={form} name="remark" label={t('setting.warehouse.remark')} rows={2} optional />
        </FieldGrid>
      </Section>
      <Section title={t('setting.warehouse.address')}>
        <FieldGrid>
          <PickerField form={form} name="country" label={t('setting.warehouse.country')} options={regions} span={4} />
          <TextField form={form} name="province" label={t('setting.warehouse.province')} span={4} optional />
          <TextField form={form} name="city" label={t('setting.warehouse.city')} span={4} />
          <TextField form={form} name="street" label={t('setting.warehouse.street')} span={6} />
          <TextField form={form} name="houseNumber" label={t('setting.warehouse.houseNumber')} span={3} optional />
          <TextField form={form} name="postcode" label={t('setting.warehouse.postcode')} span={3} />
        </FieldGrid>
      </Section>
      <Box display="grid" gap="2.5" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <Section title={t('setting.warehouse.contacts')}>
          <FieldGrid>
            <TextField form={form} name="contact" label={t('setting.warehouse.contact')} autoComplete="off" />
            <TextField form={form} name="phone" label={t('setting.warehouse.phone')} inputMode="tel" autoComplete="off" />
            <TextField form={form} name="email" label={t('setting.warehouse.email')} inputMode="email" autoComplete="off" />
          </FieldGrid>
        </Section>
        <Section title={t('setting.warehouse.status')}>
          <FieldGrid>
            <RadioField
              form={form}
              name="receiving"
              label={t('setting.warehouse.receiving')}
              hint={t('setting.warehouse.receivingHint')}
              options={admissions}
            />
            <RadioField
              form={form}
              name="orderTaking"
              label={t('setting.warehouse.orderTaking')}
              hint={t('setting.warehouse.orderTakingHint')}
              options={admissions}
            />
            <RadioField
              form={form}
              name="examination"
              label={t('setting.warehouse.examination')}
              hint={t('setting.warehouse.examinationHint')}
              options={examinations}
            />
            <RadioField
              form={form}
              name="weighing"
              label={t('setting.warehouse.weighing')}
              hint={t('setting.warehouse.weighingHint')}
              options={weighings}
            />
            <RadioField
              form={form}
              name="weightUnit"
              label={t('setting.warehouse.weightUnit')}
              hint={t('setting.warehouse.weightUnitHint')}
              options={weightUnits}
            />
            <NumberField
              form={form}
              name="weightToleranceGrams"
              label={t('setting.warehouse.weightTolerance')}
              hint={t('setting.warehouse.weightToleranceHint')}
              measure={weightMeasure(form.watch('weightUnit') ?? 'KG')}
              span={6}
            />
            <NumberField
              form={form}
              name="weightTolerancePercent"
              label={t('setting.warehouse.weightTolerancePercent')}
              hint={t('setting.warehouse.weightTolerancePercentHint')}
              unit="%"
              span={6}
            />
            <NumberField
              form={form}
              name="adjustmentLimit"
              label={t('setting.warehouse.adjustmentLimit')}
              hint={t('setting.warehouse.adjustmentLimitHint')}
            />
            <NumberField
              form={form}
              name="interceptionMinutes"
              label={t('setting.warehouse.interceptionMinutes')}
              hint={t('setting.warehouse.interceptionMinutesHint')}
            />
            <RadioField
              form={form}
              name="interceptionDefault"
              label={t('setting.warehouse.interceptionDefault')}
              hint={t('setting.warehouse.interceptionDefaultHint')}
              options={decisions}
            />
          </FieldGrid>
        </Section>
      </Box>
    </>
  )
}

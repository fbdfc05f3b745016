import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { useCurrencies } from '../../ui/form/useCurrencies.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import type { CustomerValues } from './customerForm.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** The code of a stored customer is fixed. */
  isNew: boolean
}

/** The details of a customer. */
export function CustomerFields<Values extends FieldValues>({ form, isNew }: Props<Values>) {
  const t = useT()
  const currencies = useCurrencies()
  const of = (name: keyof CustomerValues | 'code') => ({ form, name: name as FieldPath<Values>, label: t(`customer.field.${name}`) })
  return (
    <Section title={t('customer.section.details')}>
      <FieldGrid>
        {isNew && <TextField {...of('code')} hint={t('customer.codeHint')} autoComplete="off" span={4} />}
        <TextField {...of('name')} autoComplete="off" span={isNew ? 4 : 6} />
        <TextField {...of('nameEn')} autoComplete="off" span={isNew ? 4 : 6} optional />
        <TextField {...of('company')} hint={t('customer.companyHint')} autoComplete="off" span={8} optional />
        <PickerField {...of('currency')} options={currencies} span={4} />
        <TextField {...of('email')} inputMode="email" autoComplete="off" span={6} />
        <TextField {...of('phone')} hint={t('customer.phoneHint')} inputMode="tel" autoComplete="off" span={6} />
      </FieldGrid>
    </Section>
  )
}

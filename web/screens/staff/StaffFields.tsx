import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import { languageOptions, type StaffValues } from './staffForm.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** The login of a stored account is fixed. */
  isNew: boolean
}

/** Login, names, e-mail and language of an account. */
export function StaffFields<Values extends FieldValues>({ form, isNew }: Props<Values>) {
  const t = useT()
  const of = (name: keyof StaffValues | 'login') => ({ form, name: name as FieldPath<Values>, label: t(`staff.field.${name}`) })
  return (
    <Section title={t('staff.section.account')}>
      <FieldGrid>
        {isNew && <TextField {...of('login')} hint={t('staff.loginHint')} autoComplete="off" span={6} />}
        {isNew && <SelectField {...of('language')} options={languageOptions} span={6} />}
        <TextField {...of('name')} autoComplete="off" span={6} />
        <TextField {...of('nameEn')} autoComplete="off" span={6} optional />
        <TextField {...of('email')} type="email" hint={t('staff.emailHint')} autoComplete="off" span={6} optional />
        {!isNew && <SelectField {...of('language')} options={languageOptions} span={6} />}
      </FieldGrid>
    </Section>
  )
}

import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { languageOptions } from './languageOptions.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** Where the login of a new account stands: first, or after the e-mail that proposes it. That of a stored one is fixed. */
  login: 'first' | 'afterEmail' | null
}

/** Login, names, e-mail and language of an account, in a `FieldGrid`. */
export function AccountFields<Values extends FieldValues>({ form, login }: Props<Values>) {
  const t = useT()
  const of = (name: 'login' | 'name' | 'nameEn' | 'email' | 'language') => ({
    form,
    name: name as FieldPath<Values>,
    label: t(`staff.field.${name}`),
    span: 6,
  })
  const language = <SelectField {...of('language')} options={languageOptions} />
  return (
    <>
      {login === 'first' && (
        <>
          <TextField {...of('login')} hint={t('staff.loginHint')} autoComplete="off" />
          {language}
        </>
      )}
      <TextField {...of('name')} autoComplete="off" />
      <TextField {...of('nameEn')} autoComplete="off" optional />
      <TextField {...of('email')} type="email" hint={t('staff.emailHint')} autoComplete="off" optional />
      {login === 'afterEmail' && <TextField {...of('login')} hint={t('account.loginProposed')} autoComplete="off" />}
      {login !== 'first' && language}
    </>
  )
}

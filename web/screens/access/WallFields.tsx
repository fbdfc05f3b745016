import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'

/** Name of a wall screen. */
export function WallName<Values extends FieldValues>({ form }: { form: ServerForm<Values> }) {
  const t = useT()
  return (
    <TextField
      form={form}
      name={'name' as FieldPath<Values>}
      label={t('access.wall.name')}
      hint={t('access.wall.nameHint')}
      autoComplete="off"
    />
  )
}

/** Language of a wall screen. */
export function WallLanguage<Values extends FieldValues>({ form }: { form: ServerForm<Values> }) {
  const t = useT()
  const languages = [
    { value: 'zh-CN', label: t('access.wall.zh') },
    { value: 'en', label: t('access.wall.en') },
  ]
  return <SelectField form={form} name={'language' as FieldPath<Values>} label={t('access.wall.language')} options={languages} />
}

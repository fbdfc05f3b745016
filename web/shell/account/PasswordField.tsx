import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../../ui/form/Field.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  name: FieldPath<Values>
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** Focus this field when the page or dialog opens. */
  first?: boolean
}

/** A password of a form. */
export function PasswordField<Values extends FieldValues>({ form, name, label, autoComplete, first = false }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Field name={name} label={label} error={fieldState.error?.message}>
      {(control) => (
        <PasswordInput {...control} {...field} {...(first && { autoFocus: true, 'data-autofocus': true })} autoComplete={autoComplete} />
      )}
    </Field>
  )
}

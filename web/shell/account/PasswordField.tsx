import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field, type FieldText } from '../../ui/form/Field.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

interface Props<Values extends FieldValues> extends FieldText {
  form: ServerForm<Values>
  name: FieldPath<Values>
  autoComplete: 'current-password' | 'new-password'
  /** Focus this field when the page or dialog opens. */
  first?: boolean
}

/** A password of a form. */
export function PasswordField<Values extends FieldValues>({ form, name, autoComplete, first = false, ...text }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Field name={name} error={fieldState.error?.message} {...text}>
      {(control) => (
        <PasswordInput {...control} {...field} {...(first && { autoFocus: true, 'data-autofocus': true })} autoComplete={autoComplete} />
      )}
    </Field>
  )
}

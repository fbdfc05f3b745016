import type { FieldValues } from 'react-hook-form'
import { DayInput } from '../DayInput.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, fieldText, useField } from './fields.tsx'

/** A calendar day, typed or picked; what is typed and no day is kept for the schema to refuse. */
export function DayField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, error, isChanged } = useField(props)
  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => (
        <DayInput
          id={control.id}
          value={field.value ?? ''}
          invalid={control['aria-invalid']}
          isRequired={control['aria-required']}
          {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
          onChange={(day, typed) => field.onChange(day || typed)}
          onBlur={field.onBlur}
          inputRef={field.ref}
        />
      )}
    </Field>
  )
}

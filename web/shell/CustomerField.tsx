import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { PickerField } from '../ui/form/PickerField.tsx'
import { useOnlyOption } from '../ui/form/useOnlyOption.ts'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { type OwnCustomer, useActingFor } from './actingFor.ts'

/** The owner of what is created. A user of a customer has no choice: it is their customer, and nothing is shown. */
export function CustomerField<Values extends FieldValues>(props: ComponentProps<typeof PickerField<Values>>) {
  const customer = useActingFor()
  return customer ? <Fixed form={props.form} name={props.name} customer={customer} /> : <PickerField {...props} />
}

interface FixedProps<Values extends FieldValues> {
  form: ServerForm<Values>
  name: FieldPath<Values>
  customer: OwnCustomer
}

function Fixed<Values extends FieldValues>({ form, name, customer: { id } }: FixedProps<Values>) {
  // The field is registered, though nothing is shown of it.
  const { field } = useController({ control: form.control, name })
  useOnlyOption({ form, name }, field.value !== id, [{ value: id }])
  return null
}

import { type ComponentProps, useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { PickerField, type PickerOption } from '../ui/form/PickerField.tsx'
import { useOnlyOption } from '../ui/form/useOnlyOption.ts'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { type OwnCustomer, useActingFor } from './actingFor.ts'
import { useCustomerNames } from './useCustomerNames.ts'
import { type CustomersAsked, useCustomerPages, useCustomerSearch } from './useCustomerSearch.tsx'

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof PickerField<Values>>, 'options' | 'current'> &
  CustomersAsked & {
    /** Customers whose names the page knows. */
    known?: readonly PickerOption[]
    /** Whether the only customer is filled in. */
    fillsOnly?: boolean
  }

/** The owner of what is created. A user of a customer has no choice: it is their customer, and nothing is shown. */
export function CustomerField<Values extends FieldValues>(props: Props<Values>) {
  const customer = useActingFor()
  return customer ? <Fixed form={props.form} name={props.name} customer={customer} /> : <CustomerPicker {...props} />
}

/** A customer, found by name or code among however many. */
export function CustomerPicker<Values extends FieldValues>({
  warehouseId,
  active,
  known = [],
  fillsOnly = false,
  onPicked,
  ...props
}: Props<Values>) {
  const { form, name } = props
  const asked = { warehouseId, active }
  const search = useCustomerSearch(asked)
  const only = useOnlyCustomer(asked, fillsOnly)
  const [picked, setPicked] = useState<PickerOption | null>(null)
  useOnlyOption(props, !form.getValues(name), only, onPicked)
  const value: string = form.watch(name) || ''
  const named = [picked, ...known, ...(only ?? [])].find((option) => option?.value === value)
  const names = useCustomerNames(value && !named ? [value] : [])
  const current = named ?? (value ? { value, label: names ? (names.get(value) ?? value) : '' } : undefined)
  return (
    <PickerField
      {...props}
      options={search}
      current={current}
      onPicked={(option) => {
        // An option without a name is the value itself.
        if (option?.label) setPicked(option)
        onPicked?.(option)
      }}
    />
  )
}

/** The customer, if there is just one; null while it is not known. */
function useOnlyCustomer({ warehouseId, active }: CustomersAsked, isAsked: boolean): readonly PickerOption[] | null {
  const read = useCustomerPages({ warehouseId, active })
  const [first, setFirst] = useState<readonly PickerOption[] | null>(null)
  useEffect(() => {
    if (!isAsked || !read) return
    let isStale = false
    read('').then(
      ({ options, isMore }) => !isStale && setFirst(isMore ? [] : options),
      // It is chosen by hand.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isAsked, read])
  return first?.length === 1 ? first : null
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

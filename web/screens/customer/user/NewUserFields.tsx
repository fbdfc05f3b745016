import { useEffect } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useT } from '../../../i18n/useT.ts'
import { AccountFields } from '../../../shell/account/AccountFields.tsx'
import { CustomerPicker } from '../../../shell/CustomerField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { RoleField } from './RoleField.tsx'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** The customer is known by the page. */
  isOwnerKnown: boolean
}

/** What is entered of a new user of a customer. The login is the e-mail until one is typed. */
export function NewUserFields<Values extends FieldValues>({ form, isOwnerKnown }: Props<Values>) {
  const { subscribe, getFieldState, getValues, setValue, formState } = form
  const isTyped = getFieldState('login' as FieldPath<Values>, formState).isDirty
  useEffect(() => {
    if (isTyped) return
    return subscribe({
      name: 'email' as FieldPath<Values>,
      formState: { values: true },
      callback: ({ values }) => {
        const [login, email] = ['login' as FieldPath<Values>, String(values.email ?? '').trim()]
        if (getValues(login) === email) return
        // What was wrong with the login before is no error of the next one.
        setValue(login, email as FieldPathValue<Values, typeof login>, { shouldValidate: getFieldState(login).invalid })
      },
    })
  }, [isTyped, subscribe, getFieldState, getValues, setValue])
  return (
    <>
      {!isOwnerKnown && <OwnerField form={form} />}
      <AccountFields form={form} login="afterEmail" />
      <RoleField form={form} />
    </>
  )
}

function OwnerField<Values extends FieldValues>({ form }: { form: ServerForm<Values> }) {
  const t = useT()
  return <CustomerPicker form={form} name={'customerId' as FieldPath<Values>} label={t('customer.user.customer')} />
}

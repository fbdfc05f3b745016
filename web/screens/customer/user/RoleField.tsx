import type { FieldPath, FieldValues } from 'react-hook-form'
import { CustomerRole } from '../../../../graph/access/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'

const roles = Object.keys(CustomerRole.values) as (keyof typeof CustomerRole.values)[]

/** What a user of a customer may do. */
export function RoleField<Values extends FieldValues>({ form }: { form: ServerForm<Values> }) {
  const t = useT()
  return (
    <RadioField
      form={form}
      name={'role' as FieldPath<Values>}
      label={t('staff.field.role')}
      hint={t('customer.user.roleHint')}
      options={roles.map((role) => ({ value: role, label: t(`enum.CustomerRole.${role}`) }))}
    />
  )
}

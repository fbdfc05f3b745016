import type { FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { AccountFields } from '../../shell/account/AccountFields.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** The login of a stored account is fixed. */
  isNew: boolean
}

/** Section of what is known of an account besides its roles. */
export function StaffFields<Values extends FieldValues>({ form, isNew }: Props<Values>) {
  const t = useT()
  return (
    <Section title={t('staff.section.account')}>
      <FieldGrid>
        <AccountFields form={form} login={isNew ? 'first' : null} />
      </FieldGrid>
    </Section>
  )
}

import { useT } from '../../../i18n/useT.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import type { RoleValues } from './roleForm.ts'

/** The names of a role in both languages. */
export function RoleNames({ form }: { form: ServerForm<RoleValues> }) {
  const t = useT()
  return (
    <Section title={t('access.role.names')}>
      <FieldGrid>
        <TextField form={form} name="nameEn" label={t('access.role.nameEn')} autoComplete="off" span={6} />
        <TextField form={form} name="nameZh" label={t('access.role.nameZh')} autoComplete="off" span={6} />
      </FieldGrid>
    </Section>
  )
}

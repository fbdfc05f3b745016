import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textMaximum } from '../../../../graph/announcement/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { ChecksField } from '../../../ui/form/ChecksField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { CheckField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import type { AnnouncementValues, Audience, ChosenCustomer } from './announcementForm.ts'
import { CustomersField } from './CustomersField.tsx'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  roles: readonly { readonly roleId: string; readonly name: string }[]
  audience: Audience
  /** Null for all. */
  warehouseId: string | null
  /** Customers that were chosen before. */
  customers?: readonly ChosenCustomer[]
  isReadOnly?: boolean
  /** Audience and warehouse, which are fixed of a stored announcement. */
  place?: ReactNode
}

/** What an announcement says, to whom, and how long. */
export function AnnouncementFields<Values extends FieldValues>(props: Props<Values>) {
  const { form, roles, audience, warehouseId, customers = [], isReadOnly = false, place } = props
  const t = useT()
  const of = (name: Exclude<keyof AnnouncementValues, 'customer' | 'customerIds'>) => ({
    form,
    name: name as FieldPath<Values>,
    label: t(`announcement.field.${name}`),
  })
  return (
    <>
      <Section title={t('announcement.section.text')}>
        <FieldGrid>
          <TextField {...of('title')} autoComplete="off" span={12} />
          <TextAreaField {...of('text')} rows={8} hint={t('announcement.textHint', { maximum: textMaximum })} span={12} />
        </FieldGrid>
      </Section>
      <Section title={t('announcement.field.audience')}>
        <FieldGrid>
          {place}
          {audience === 'STAFF' ? (
            <ChecksField
              {...of('roleIds')}
              hint={t('announcement.rolesHint')}
              options={roles.map(({ roleId, name }) => ({ value: roleId, label: name }))}
              span={12}
              optional
            />
          ) : (
            <CustomersField form={form} warehouseId={warehouseId} stored={customers} isReadOnly={isReadOnly} />
          )}
        </FieldGrid>
      </Section>
      <Section title={t('announcement.section.shown')}>
        <FieldGrid>
          <DayField {...of('fromDay')} span={6} />
          <DayField {...of('untilDay')} hint={t('announcement.untilHint')} span={6} />
        </FieldGrid>
        <CheckField {...of('pinned')} hint={t('announcement.pinnedHint')} />
        <CheckField {...of('mustConfirm')} hint={t('announcement.mustConfirmHint')} />
      </Section>
    </>
  )
}

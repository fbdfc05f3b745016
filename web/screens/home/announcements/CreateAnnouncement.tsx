import { graphql } from 'react-relay'
import { AnnouncementAudience } from '../../../../graph/announcement/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { CreateForm } from '../../../shell/CreateForm.tsx'
import { useRightEverywhere } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { SelectField } from '../../../ui/form/fields.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { dayIn } from '../../../ui/period.ts'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import type { CreateAnnouncementMutation } from './__generated__/CreateAnnouncementMutation.graphql.ts'
import type { CreateAnnouncementOptionsQuery } from './__generated__/CreateAnnouncementOptionsQuery.graphql.ts'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { inputOf, NewAnnouncementForm, newAnnouncement, placeOf } from './announcementForm.ts'
import { everywhere } from './announcementList.ts'

const options = graphql`
  query CreateAnnouncementOptionsQuery {
    announcementRoles {
      roleId
      name
    }
  }
`

/** Form of a new announcement; saved, it opens the draft. */
export function CreateAnnouncement() {
  const t = useT()
  const zone = useTimeZone()
  const warehouse = useCurrentWarehouse()
  const mayEverywhere = useRightEverywhere('announcement:edit')
  const { announcementRoles = [] } = useBackgroundQuery<CreateAnnouncementOptionsQuery>(options, {}) ?? {}
  const { run, busy } = useCommand<CreateAnnouncementMutation>(graphql`
    mutation CreateAnnouncementMutation($input: CreateAnnouncementInput!) {
      createAnnouncement(input: $input) {
        announcement {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(NewAnnouncementForm, {
    defaultValues: newAnnouncement(warehouse?.id ?? everywhere, dayIn(zone, new Date())),
    draft: `createAnnouncement.${warehouse?.id ?? ''}`,
  })
  const [audience, warehouseId] = form.watch(['audience', 'warehouseId'])
  return (
    <CreateForm
      title={t('announcement.add')}
      list="/home/announcements"
      form={form}
      create={(values) => run(inputOf(values))}
      save={t('announcement.create')}
      saved={({ title }) => t('announcement.created', { title })}
      page="/home/announcements"
      idOf={({ payload }) => payload.announcement?.id}
      busy={busy}
    >
      <AnnouncementFields
        form={form}
        roles={announcementRoles}
        audience={audience ?? 'STAFF'}
        warehouseId={placeOf(warehouseId)}
        place={
          <>
            <RadioField
              form={form}
              name="audience"
              label={t('announcement.field.audienceKind')}
              hint={t(`announcement.audienceHint.${audience ?? 'STAFF'}`)}
              options={valuesOf(AnnouncementAudience).map((value) => ({ value, label: t(`enum.AnnouncementAudience.${value}`) }))}
            />
            <SelectField
              form={form}
              name="warehouseId"
              label={t('announcement.field.warehouse')}
              options={[
                ...(warehouse ? [{ value: warehouse.id, label: `${warehouse.number} · ${warehouse.name}` }] : []),
                ...(mayEverywhere ? [{ value: everywhere, label: t('announcement.everywhere') }] : []),
              ]}
              span={6}
            />
          </>
        }
      />
    </CreateForm>
  )
}

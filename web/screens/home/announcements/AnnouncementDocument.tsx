import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { announcementMachine } from '../../../../graph/announcement/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import { countLeaves } from '../../../ui/form/countLeaves.ts'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { AnnouncementDocument_announcement$key } from './__generated__/AnnouncementDocument_announcement.graphql.ts'
import type { AnnouncementDocumentMutation } from './__generated__/AnnouncementDocumentMutation.graphql.ts'
import { AnnouncementActions } from './AnnouncementActions.tsx'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { AnnouncementReaders } from './AnnouncementReaders.tsx'
import { AnnouncementState, audienceText } from './announcementColumns.tsx'
import { AnnouncementForm, type AnnouncementValues, changesOf, comparedFields } from './announcementForm.ts'

const changes = graphql`
  subscription AnnouncementDocumentSubscription($id: ID!) {
    announcementChanged(id: $id) {
      ...AnnouncementDocument_announcement
    }
  }
`

interface Props {
  announcement: AnnouncementDocument_announcement$key
  roles: readonly { readonly roleId: string; readonly name: string }[]
}

/** The page of a stored announcement. */
export function AnnouncementDocument({ announcement: key, roles }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const announcement = useFragment(
    graphql`
      fragment AnnouncementDocument_announcement on Announcement {
        id
        version
        state
        isOver
        title
        text
        fromDay
        untilDay
        pinned
        mustConfirm
        audience
        isForAllRoles
        isForAllCustomers
        warehouse {
          id
          displayName
        }
        roles {
          roleId
          name
        }
        customers {
          customerId
          name
        }
        history {
          action
          to
          reason
          at
          by
        }
        ...AnnouncementActions_announcement
        ...AnnouncementReaders_announcement
      }
    `,
    key,
  )
  const { id, version, state, isOver, title, text, fromDay, untilDay, pinned, mustConfirm, audience, customers, history } = announcement
  useDocumentChanges({ subscription: changes, variables: { id } })
  const { run, busy } = useCommand<AnnouncementDocumentMutation>(graphql`
    mutation AnnouncementDocumentMutation($input: EditAnnouncementInput!) {
      editAnnouncement(input: $input) {
        announcement {
          ...AnnouncementDocument_announcement
          ...AnnouncementsPage_announcement
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const chosen = new Set(announcement.roles.map(({ roleId }) => roleId))
  // In the order of the choices, as ticking leaves them.
  const roleIds = roles.flatMap(({ roleId }) => (chosen.has(roleId) ? [roleId] : []))
  const roleKey = roleIds.join(' ')
  const customerKey = customers
    .map(({ customerId }) => customerId)
    .toSorted()
    .join(' ')
  const stored = useMemo(
    (): AnnouncementValues => ({
      title,
      text,
      roleIds: idsOf(roleKey),
      customerIds: idsOf(customerKey),
      customer: '',
      fromDay,
      untilDay,
      pinned,
      mustConfirm,
    }),
    [title, text, roleKey, customerKey, fromDay, untilDay, pinned, mustConfirm],
  )
  const form = useServerForm(AnnouncementForm, { defaultValues: stored, draft: `editAnnouncement.${id}` })
  const isChanged = countLeaves(form.formState.dirtyFields, (leaf) => leaf === true) > 0
  const valueText = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'announcement.yes' : 'announcement.no')
    if (!Array.isArray(value)) return String(value ?? '')
    const choices = [...roles.map(({ roleId: of, name }) => ({ of, name })), ...customers.map(({ customerId: of, name }) => ({ of, name }))]
    const names = choices.flatMap(({ of, name }) => (value.includes(of) ? [name] : []))
    const others = audience === 'CUSTOMERS' ? value.length - names.length : 0
    if (others > 0) names.push(t('announcement.otherCustomers', { count: others }))
    return names.join(t('announcement.and')) || t(audience === 'STAFF' ? 'announcement.allStaff' : 'announcement.allCustomers')
  }
  return (
    <DocumentPage
      title={title}
      back={linkTo('/home/announcements')}
      badge={<AnnouncementState t={t} state={state} isOver={isOver} />}
      about={audienceText(t, announcement)}
      actions={<AnnouncementActions announcement={announcement} isChanged={isChanged} />}
      side={
        <>
          {state !== 'DRAFT' && <AnnouncementReaders announcement={announcement} />}
          <StateHistory machine={announcementMachine} changes={history} stateText={(to) => t(`state.Announcement.${to}`)} />
        </>
      }
    >
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={(_name, value) => valueText(value)}
        save={(values) => run({ announcementId: id, expectedVersion: version, ...changesOf(stored, values) })}
        saved={t('announcement.saved', { title })}
        busy={busy}
        isReadOnly={state === 'WITHDRAWN'}
      >
        <AnnouncementFields
          form={form}
          roles={roles}
          audience={audience}
          warehouseId={announcement.warehouse?.id ?? null}
          customers={customers}
          isReadOnly={state === 'WITHDRAWN'}
        />
      </EditForm>
    </DocumentPage>
  )
}

const idsOf = (key: string): string[] => (key === '' ? [] : key.split(' '))

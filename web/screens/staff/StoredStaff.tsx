import { Box } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { AccountState } from '../../shell/account/AccountState.tsx'
import { InvitationLink } from '../../shell/account/InvitationLink.tsx'
import { languageName } from '../../shell/account/languageOptions.ts'
import { OneTimePassword } from '../../shell/account/OneTimePassword.tsx'
import { EditForm } from '../../shell/EditForm.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { Facts } from '../../ui/document/Facts.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { StoredStaff_staff$key } from './__generated__/StoredStaff_staff.graphql.ts'
import type { StoredStaffMutation } from './__generated__/StoredStaffMutation.graphql.ts'
import { freshAccess } from './freshAccess.ts'
import { InvitationCard } from './InvitationCard.tsx'
import { StaffActions } from './StaffActions.tsx'
import { StaffFields } from './StaffFields.tsx'
import { StaffHistory } from './StaffHistory.tsx'
import { StaffRoles } from './StaffRoles.tsx'
import { StaffSessions } from './StaffSessions.tsx'
import { FactorState, passwordText } from './staffColumns.tsx'
import { comparedFields, StaffForm, type StaffValues } from './staffForm.ts'
import { useAccessOptions } from './useAccessOptions.ts'
import { WhyAllowed } from './WhyAllowed.tsx'

/** A member of staff: account, roles, why they may do something, sessions and history. A password that was just made is shown once. */
export function StoredStaff({ staff: ref }: { staff: StoredStaff_staff$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const options = useAccessOptions()
  const staff = useFragment(
    graphql`
      fragment StoredStaff_staff on Staff {
        ...InvitationCard_staff
        ...StaffActions_staff
        ...StaffHistory_staff
        ...StaffRoles_staff
        ...StaffSessions_staff
        ...WhyAllowed_staff
        id
        version
        login
        name
        nameEn
        email
        displayName
        language
        active
        mustChangePassword
        secondFactorSince
        secondFactorRequired
        invitation {
          state
          sentAt
        }
        strongerRight
        isYou
        createdAt
        history {
          fields
          at
          by
        }
      }
    `,
    ref,
  )
  const { id, version, login, name, nameEn, email, displayName, language, active, mustChangePassword, invitation, strongerRight, history } =
    staff
  useDocumentChanges({
    subscription: graphql`
      subscription StoredStaffSubscription($id: ID!) {
        staffChanged(id: $id) {
          ...StoredStaff_staff
        }
      }
    `,
    variables: { id },
  })
  const { run, busy } = useCommand<StoredStaffMutation>(graphql`
    mutation StoredStaffMutation($input: UpdateStaffInput!) {
      updateStaff(input: $input) {
        staff {
          ...StoredStaff_staff
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const [fresh, setFresh] = useState(() => freshAccess.of(id))
  useEffect(() => freshAccess.keep(id, null), [id])
  // What was made does not work any more once it is used, withdrawn or replaced.
  const password = mustChangePassword && fresh?.password
  const link = invitation?.state === 'OPEN' && invitation.sentAt === fresh?.link?.sentAt && fresh.link
  const stored = useMemo((): StaffValues => ({ name, nameEn: nameEn ?? '', email: email ?? '', language }), [name, nameEn, email, language])
  const form = useServerForm(StaffForm, { defaultValues: stored, draft: `updateStaff.${id}` })
  return (
    <DocumentPage
      title={displayName}
      back={linkTo('/staff/list')}
      badge={<AccountState t={t} active={active} invitation={invitation} />}
      about={staff.isYou ? `${login} · ${t('staff.you')}` : login}
      actions={<StaffActions staff={staff} onPassword={(made) => setFresh({ password: made })} />}
      side={
        <>
          <InvitationCard staff={staff} form={form} onLink={(made) => setFresh({ link: made })} />
          <Section title={t('staff.section.about')}>
            <Facts
              facts={[
                [t('staff.field.login'), login],
                [t('staff.field.password'), t(passwordText({ mustChangePassword, isInvited: Boolean(invitation) }))],
                [t('account.factor.name'), <FactorState key="factor" t={t} {...staff} />],
                [t('account.factor.since'), staff.secondFactorSince && <RelativeTime key="since" at={staff.secondFactorSince} />],
                [t('staff.field.created'), <RelativeTime key="created" at={staff.createdAt} />],
              ]}
            />
          </Section>
          <StaffHistory staff={staff} />
        </>
      }
    >
      {password && <OneTimePassword password={password} onClose={() => setFresh(null)} />}
      {link && <InvitationLink link={link} onClose={() => setFresh(null)} />}
      {strongerRight && !staff.isYou && (
        <Box layerStyle="card" borderRadius="l3" p="4">
          {t('staff.stronger', { name: displayName, right: strongerRight })}
        </Box>
      )}
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={(field, value) => (field === 'language' && languageName(value)) || String(value ?? '')}
        authorOf={(field) => {
          const last = history.find(({ fields }) => fields.includes(field))
          return last ? { by: last.by ?? null, at: last.at } : null
        }}
        save={(values) =>
          run({ staffId: id, expectedVersion: version, ...values, nameEn: values.nameEn || null, email: values.email || null })
        }
        saved={t('staff.saved', { name: displayName })}
        busy={busy}
        isReadOnly={false}
      >
        <StaffFields form={form} isNew={false} />
      </EditForm>
      <StaffRoles staff={staff} options={options} />
      <WhyAllowed staff={staff} options={options} />
      <StaffSessions staff={staff} />
    </DocumentPage>
  )
}

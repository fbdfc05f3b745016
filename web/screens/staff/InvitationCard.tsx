import { Box, Button } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { InvitationState } from '../../shell/account/AccountState.tsx'
import type { FreshLink } from '../../shell/account/InvitationLink.tsx'
import { useMadeLink } from '../../shell/account/useMadeLink.ts'
import { Facts } from '../../ui/document/Facts.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { InvitationCard_staff$key } from './__generated__/InvitationCard_staff.graphql.ts'
import type { InvitationCardMutation } from './__generated__/InvitationCardMutation.graphql.ts'
import type { StaffValues } from './staffForm.ts'

interface Props {
  staff: InvitationCard_staff$key
  /** The form of the account: a link goes to the stored e-mail, not to one that is being typed. */
  form: ServerForm<StaffValues>
  /** Takes the link that was made and not mailed. */
  onLink: (link: FreshLink) => void
}

/** The invitation of somebody who has not chosen a password yet. */
export function InvitationCard({ staff: ref, form, onLink }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const madeLink = useMadeLink()
  const typedEmail = useWatch({ control: form.control, name: 'email' })
  const { id, displayName, email, strongerRight, invitation } = useFragment(
    graphql`
      fragment InvitationCard_staff on Staff {
        id
        displayName
        email
        strongerRight
        invitation {
          state
          sentAt
          expiresAt
          by {
            name
          }
        }
      }
    `,
    ref,
  )
  const { run, busy } = useCommand<InvitationCardMutation>(graphql`
    mutation InvitationCardMutation($input: SendInvitationInput!) {
      sendInvitation(input: $input) {
        token
        mailed
        mailFailure
        staff {
          ...StoredStaff_staff
          invitation {
            sentAt
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  if (!invitation) return null
  const send = async () => {
    const outcome = await run(
      { staffId: id },
      {
        updater: (store, data) => {
          const made = data?.sendInvitation
          const link = made && madeLink(made, made.staff, email)
          if (link) onLink(link)
          store.getRootField('sendInvitation')?.setValue(null, 'token')
        },
      },
    )
    tell(outcome)
  }
  const { state, sentAt, expiresAt, by } = invitation
  const isEmailUnsaved = (typedEmail ?? '').trim() !== (email ?? '')
  const refusal = strongerRight
    ? t('staff.stronger', { name: displayName, right: strongerRight })
    : isEmailUnsaved
      ? t('staff.invitation.emailUnsaved')
      : null
  return (
    <Section title={t('staff.section.invitation')} aside={<InvitationState t={t} state={state} />}>
      <Facts
        facts={[
          [t('staff.invitation.sent'), <RelativeTime key="sent" at={sentAt} />],
          ...(by ? ([[t('staff.invitation.by'), by.name]] as const) : []),
          ...(state === 'WITHDRAWN' ? [] : ([[t('staff.invitation.until'), <RelativeTime key="until" at={expiresAt} />]] as const)),
        ]}
      />
      <Box color="muted" mt="2">
        {email ? t('staff.invitation.aboutMail', { email }) : t('staff.invitation.about')}
        {state === 'WITHDRAWN' && <Box>{t('staff.invitation.activates')}</Box>}
      </Box>
      <Button
        size="sm"
        mt="3"
        loading={busy}
        {...(refusal !== null && { disabled: true, 'data-tip': refusal })}
        onClick={() => void send()}
      >
        {t('staff.invitation.send')}
      </Button>
    </Section>
  )
}

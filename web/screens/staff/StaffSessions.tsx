import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { StaffSessions_staff$data, StaffSessions_staff$key } from './__generated__/StaffSessions_staff.graphql.ts'
import type { StaffSessionsMutation } from './__generated__/StaffSessionsMutation.graphql.ts'

type Session = StaffSessions_staff$data['sessions'][number]

/** Open sessions of a member of staff, to be ended one by one or all at once. */
export function StaffSessions({ staff }: { staff: StaffSessions_staff$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [asked, setAsked] = useState<Session | 'all' | null>(null)
  const { id, displayName, sessions } = useFragment(
    graphql`
      fragment StaffSessions_staff on Staff {
        id
        displayName
        sessions {
          id
          browser
          system
          address
          isThis
          createdAt
          lastUsedAt
        }
      }
    `,
    staff,
  )
  const { run, busy } = useCommand<StaffSessionsMutation>(graphql`
    mutation StaffSessionsMutation($input: EndStaffSessionsInput!) {
      endStaffSessions(input: $input) {
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
  const deviceOf = ({ browser, system }: Session) => [browser, system].filter(Boolean).join(' · ') || t('staff.session.unknown')
  const end = async (which: Session | 'all') => {
    const outcome = await run(which === 'all' ? { staffId: id } : { staffId: id, sessionId: which.id })
    if (tell(outcome)) toaster.success(t('staff.session.ended', { name: displayName }))
    setAsked(null)
  }
  return (
    <Section
      title={t('staff.section.sessions')}
      aside={
        sessions.length > 0 && (
          <Button size="sm" color="negative.fg" onClick={() => setAsked('all')}>
            {t('staff.session.endAll')}
          </Button>
        )
      }
    >
      <LineTable
        label={t('staff.section.sessions')}
        lines={sessions}
        lineId={(session) => session.id}
        empty={t('staff.session.none')}
        columns={[
          { id: 'device', header: t('staff.session.device'), cell: deviceOf },
          { id: 'network', header: t('staff.session.network'), cell: ({ address }) => address ?? '–' },
          { id: 'since', header: t('staff.session.since'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            id: 'seen',
            header: t('staff.field.lastSeen'),
            cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : '–'),
          },
          {
            id: 'end',
            header: t('list.columns.actions'),
            align: 'end',
            cell: (session) =>
              session.isThis ? (
                <StatusBadge tone="positive">{t('staff.session.this')}</StatusBadge>
              ) : (
                <Button size="sm" aria-label={t('staff.session.endOf', { device: deviceOf(session) })} onClick={() => setAsked(session)}>
                  {t('staff.session.end')}
                </Button>
              ),
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          open
          title={
            asked === 'all' ? t('staff.session.endAllAsk', { name: displayName }) : t('staff.session.endAsk', { device: deviceOf(asked) })
          }
          confirm={t(asked === 'all' ? 'staff.session.endAll' : 'staff.session.end')}
          destructive
          busy={busy}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'all' && <p>{t('staff.session.endAllAbout', { count: sessions.length })}</p>}
          {asked === 'all' && sessions.some(({ isThis }) => isThis) && <p>{t('staff.session.alsoThis')}</p>}
          <p>{t('staff.session.endAbout')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

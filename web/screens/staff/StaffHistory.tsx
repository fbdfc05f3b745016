import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { ActivityLink } from '../../shell/ActivityLink.tsx'
import { Timeline } from '../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { StaffHistory_staff$data, StaffHistory_staff$key } from './__generated__/StaffHistory_staff.graphql.ts'

type Entry = StaffHistory_staff$data['history'][number]

const tones = {
  CREATED: 'positive',
  CHANGED: 'gray',
  GRANTED: 'positive',
  REVOKED: 'warn',
  PASSWORD_RESET: 'warn',
  PASSWORD_CHANGED: 'gray',
  SECOND_FACTOR_SET_UP: 'positive',
  SECOND_FACTOR_REPLACED: 'gray',
  SECOND_FACTOR_REMOVED: 'warn',
  SECOND_FACTOR_RESET: 'warn',
  RECOVERY_CODES_MADE: 'gray',
  RECOVERY_CODE_USED: 'warn',
  SIGNED_OUT: 'gray',
  DEACTIVATED: 'negative',
  ACTIVATED: 'positive',
} as const

/** What was done to an account, newest first. */
export function StaffHistory({ staff }: { staff: StaffHistory_staff$key }) {
  const t = useT()
  const { id, history } = useFragment(
    graphql`
      fragment StaffHistory_staff on Staff {
        id
        history {
          no
          what
          fields
          role
          warehouse
          at
          by
        }
      }
    `,
    staff,
  )
  const detailOf = ({ what, role, warehouse, fields }: Entry) => {
    if (what === 'GRANTED' || what === 'REVOKED') return `${role ?? t('staff.roleDeleted')} ${warehouse ?? t('access.key.everywhere')}`
    return fields
      .flatMap((field) =>
        field === 'name' || field === 'nameEn' || field === 'email' || field === 'language' ? [t(`staff.field.${field}`)] : [],
      )
      .join(' · ')
  }
  return (
    <Section title={t('access.key.history')} aside={<ActivityLink of={{ actor: id }} />}>
      <Timeline
        entries={history.map((entry) => ({
          key: entry.no,
          title: t(`enum.StaffHappening.${entry.what}`),
          about: [detailOf(entry), entry.by ?? t('document.history.program')].filter(Boolean).join(' · '),
          at: <RelativeTime at={entry.at} />,
          tone: tones[entry.what as keyof typeof tones] ?? 'gray',
        }))}
      />
    </Section>
  )
}

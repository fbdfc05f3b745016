import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { RoleHistory_role$data, RoleHistory_role$key } from './__generated__/RoleHistory_role.graphql.ts'
import type { KnownRight } from './roleForm.ts'

type Entry = RoleHistory_role$data['history'][number]

interface Props {
  role: RoleHistory_role$key
  known: readonly KnownRight[]
}

/** What was done to a role, newest first. */
export function RoleHistory({ role, known }: Props) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment RoleHistory_role on Role {
        history {
          no
          what
          fields
          granted
          removed
          at
          by
        }
      }
    `,
    role,
  )
  const meansOf = (right: string) => known.find(({ name }) => name === right)?.means ?? right
  const textsOf = ({ what, fields, granted, removed }: Entry) =>
    what === 'CREATED'
      ? [granted.length > 0 && t('access.key.rightsCount', { count: granted.length })]
      : [
          fields.includes('nameEn') && t('access.role.nameEn'),
          fields.includes('nameZh') && t('access.role.nameZh'),
          fields.includes('requiresSecondFactor') && t('account.factor.name'),
          ...granted.map((right) => `+ ${meansOf(right)}`),
          ...removed.map((right) => `− ${meansOf(right)}`),
        ]
  return (
    <Section title={t('access.key.history')}>
      <Timeline
        entries={history.map((event) => ({
          key: event.no,
          title: t(`enum.RoleHappening.${event.what}`),
          about: [event.by ?? t('document.history.program'), ...textsOf(event)].filter(Boolean).join(' · '),
          at: <RelativeTime at={event.at} />,
          tone: event.what === 'CREATED' ? 'positive' : 'gray',
        }))}
      />
    </Section>
  )
}

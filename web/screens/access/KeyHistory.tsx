import { use } from 'react'
import { graphql, useFragment } from 'react-relay'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { ActivityLink } from '../../shell/ActivityLink.tsx'
import { Timeline } from '../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { UnnamedActor } from '../../ui/UnnamedActor.ts'
import type { KeyHistory_key$key } from './__generated__/KeyHistory_key.graphql.ts'

const fieldNames: Record<string, MessageKey> = {
  name: 'access.key.name',
  contactId: 'access.key.contact',
  rights: 'access.key.rights',
  expiresAt: 'access.key.expires',
  addresses: 'access.key.addresses',
}

const tones = { CREATED: 'positive', CHANGED: 'gray', ROTATED: 'warn', SECRET_ENDED: 'gray', REVOKED: 'negative' } as const

/** What was done to a key, newest first, and when its older secret ends. */
export function KeyHistory({ apiKey }: { apiKey: KeyHistory_key$key }) {
  const t = useT()
  const unnamed = use(UnnamedActor)
  const { id, events, secrets } = useFragment(
    graphql`
      fragment KeyHistory_key on ApiKey {
        id
        secrets {
          id
          live
          endsAt
        }
        events {
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
    apiKey,
  )
  const ahead = secrets.filter(({ live, endsAt }) => live && endsAt)
  const fieldsText = (fields: readonly string[]) =>
    fields.flatMap((field) => (field !== 'rights' && fieldNames[field] ? [t(fieldNames[field])] : [])).join(' · ')
  return (
    <Section title={t('access.key.history')} aside={<ActivityLink of={{ actor: id }} />}>
      <Timeline
        entries={[
          ...ahead.map(({ id: secretId, endsAt }) => ({
            key: secretId,
            title: t('access.secret.willEnd'),
            at: <RelativeTime at={endsAt} />,
            isAhead: true,
          })),
          ...events.map(({ no, what, fields, granted, removed, at, by }) => ({
            key: no,
            title: t(`enum.ApiKeyHappening.${what}`),
            about: [by ?? unnamed, fieldsText(fields), ...granted.map((right) => `+ ${right}`), ...removed.map((right) => `− ${right}`)]
              .filter(Boolean)
              .join(' · '),
            at: <RelativeTime at={at} />,
            tone: tones[what as keyof typeof tones] ?? 'gray',
          })),
        ]}
      />
    </Section>
  )
}

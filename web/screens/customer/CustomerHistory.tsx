import { use } from 'react'
import { graphql, useFragment } from 'react-relay'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { Timeline } from '../../ui/document/Timeline.tsx'
import { HistoryAside } from '../../ui/HistoryAside.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { CustomerHistory_customer$data, CustomerHistory_customer$key } from './__generated__/CustomerHistory_customer.graphql.ts'

type Entry = CustomerHistory_customer$data['history'][number]

const tones = { CREATED: 'positive', CHANGED: 'gray', ASSIGNED: 'gray', ACTIVATED: 'positive', DEACTIVATED: 'negative' } as const

/** What was done to a customer lately, and by whom. */
export function CustomerHistory({ customer }: { customer: CustomerHistory_customer$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment CustomerHistory_customer on Customer {
        history(first: 12) {
          id
          what
          fields
          warehouse
          enabled
          strategy
          from
          reason
          at
          by
        }
      }
    `,
    customer,
  )
  const textOf = ({ what, fields, warehouse, enabled, strategy, from, reason }: Entry) => {
    if (what === 'CHANGED')
      return t('customer.history.changed', {
        fields: fields.map((field) => t(`customer.field.${field}` as MessageKey)).join(t('form.conflict.and')),
      })
    if (what === 'DEACTIVATED') return reason ? t('customer.history.deactivatedFor', { reason }) : t('customer.history.deactivated')
    if (what === 'ASSIGNED') {
      const place = { warehouse: warehouse ?? '' }
      const changes = [
        ...(enabled === null ? [] : [t(enabled ? 'customer.history.enabled' : 'customer.history.disabled', place)]),
        ...(strategy && from ? [t('customer.history.assigned', { strategy, from })] : []),
        ...(strategy && !from ? [strategy] : []),
      ]
      return enabled === null ? `${warehouse}: ${changes.join('')}` : changes.join(' · ')
    }
    return t(what === 'CREATED' ? 'customer.history.created' : 'customer.history.activated')
  }
  return (
    <Section title={t('document.history.title')} aside={use(HistoryAside)}>
      <Timeline
        entries={history.map((entry) => ({
          key: entry.id,
          title: textOf(entry),
          about: entry.by ?? t('document.history.program'),
          at: <RelativeTime at={entry.at} />,
          tone: tones[entry.what],
        }))}
      />
    </Section>
  )
}

import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useActingFor } from '../../../shell/actingFor.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ParcelFacts_parcel$key } from './__generated__/ParcelFacts_parcel.graphql.ts'

/** What is known of an unknown parcel. */
export function ParcelFacts({ parcel }: { parcel: ParcelFacts_parcel$key }) {
  const t = useT()
  const isOfStaff = useActingFor() === null
  const weight = useWeight()
  const data = useFragment(
    graphql`
      fragment ParcelFacts_parcel on UnknownParcel {
        state
        trackingNumber
        carrier
        sender
        cartons
        weightGrams
        place
        remark
        customerName
        createdAt
        history {
          action
          to
          reason
          at
          by
        }
      }
    `,
    parcel,
  )
  const { history, trackingNumber, weightGrams } = data
  return (
    <Section title={t('unknown.section.label')}>
      <Facts
        layout="grid"
        facts={[
          [t('unknown.field.trackingNumber'), trackingNumber && <CopyText key="tracking" text={trackingNumber} />],
          [t('unknown.field.carrier'), data.carrier],
          [t('unknown.field.sender'), data.sender],
          [t('unknown.field.cartons'), data.cartons],
          [t('unknown.field.weight'), weightGrams && weight.of(weightGrams)],
          [t('unknown.field.place'), data.place],
          [t('unknown.field.remark'), data.remark],
          [t('unknown.field.author'), isOfStaff && (history[0]?.by ?? t('document.history.program'))],
          [t('unknown.field.arrived'), <RelativeTime key="arrived" at={data.createdAt} />],
          [t('unknown.field.customer'), isOfStaff && data.customerName],
        ]}
      />
    </Section>
  )
}

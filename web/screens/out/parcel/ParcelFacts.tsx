import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Facts, Section } from '../../../ui/Section.tsx'
import type { ParcelFacts_package$key } from './__generated__/ParcelFacts_package.graphql.ts'

/** The order behind a package, and its times. */
export function ParcelFacts({ parcel }: { parcel: ParcelFacts_package$key }) {
  const t = useT()
  const intl = useIntl()
  const row = useFragment(
    graphql`
      fragment ParcelFacts_package on Package {
        platform
        platformOrderNumber
        parcel
        erpNumber
        source
        customerName
        channelName
        group {
          name
        }
        wave {
          number
        }
        hole
        weightGrams
        remark
        createdAt
        pickedAt
        packedAt
        shippedAt
      }
    `,
    parcel,
  )
  const code = (text: string | null | undefined) => text && <CopyText text={text} />
  const time = (at: string | null | undefined) => at && <RelativeTime at={at} />
  const kilograms = intl.formatNumber(row.weightGrams / 1000, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 })
  return (
    <Section title={t('parcel.detail.order')}>
      <Facts
        facts={[
          [t('parcel.field.customer'), row.customerName],
          [t('parcel.field.platform'), row.platform],
          [t('parcel.field.platformOrder'), code(row.platformOrderNumber)],
          [t('parcel.field.parcel'), row.parcel > 1 ? row.parcel : null],
          [t('parcel.field.erp'), code(row.erpNumber)],
          [t('parcel.field.source'), t(`enum.PackageSource.${row.source}`)],
          [t('parcel.field.channel'), row.channelName],
          [t('parcel.field.group'), row.group?.name],
          [t('parcel.field.wave'), code(row.wave?.number)],
          [t('parcel.field.hole'), row.hole],
          [t('parcel.field.weight'), kilograms],
          [t('parcel.field.remark'), row.remark],
          [t('parcel.field.created'), time(row.createdAt)],
          [t('parcel.field.picked'), time(row.pickedAt)],
          [t('parcel.field.packed'), time(row.packedAt)],
          [t('parcel.field.shipped'), time(row.shippedAt)],
        ]}
      />
    </Section>
  )
}

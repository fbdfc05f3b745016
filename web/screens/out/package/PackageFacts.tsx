import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { PackageFacts_package$key } from './__generated__/PackageFacts_package.graphql.ts'

/** Order data and times of a package. */
export function PackageFacts({ pkg }: { pkg: PackageFacts_package$key }) {
  const t = useT()
  const intl = useIntl()
  const row = useFragment(
    graphql`
      fragment PackageFacts_package on Package {
        platform
        platformOrderNumber
        positionInOrder
        erpNumber
        source
        customerName
        channelName
        group {
          name: displayName
        }
        wave {
          number
        }
        slot
        weightGrams
        remark
        createdAt
        pickedAt
        packedAt
        shippedAt
      }
    `,
    pkg,
  )
  const code = (text: string | null | undefined) => text && <CopyText text={text} />
  const time = (at: string | null | undefined) => at && <RelativeTime at={at} />
  const kilograms = intl.formatNumber(row.weightGrams / 1000, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 })
  return (
    <Section title={t('package.detail.order')}>
      <Facts
        facts={[
          [t('package.field.customer'), row.customerName],
          [t('package.field.platform'), row.platform],
          [t('package.field.platformOrder'), code(row.platformOrderNumber)],
          [t('package.field.positionInOrder'), row.positionInOrder > 1 ? row.positionInOrder : null],
          [t('package.field.erp'), code(row.erpNumber)],
          [t('package.field.source'), t(`enum.PackageSource.${row.source}`)],
          [t('package.field.channel'), row.channelName],
          [t('package.field.group'), row.group?.name],
          [t('package.field.wave'), code(row.wave?.number)],
          [t('package.field.slot'), row.slot],
          [t('package.field.weight'), kilograms],
          [t('package.field.remark'), row.remark],
          [t('package.field.created'), time(row.createdAt)],
          [t('package.field.picked'), time(row.pickedAt)],
          [t('package.field.packed'), time(row.packedAt)],
          [t('package.field.shipped'), time(row.shippedAt)],
        ]}
      />
    </Section>
  )
}

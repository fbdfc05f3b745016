import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { CustomerLink } from '../../../shell/CustomerLink.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { PackageFacts_package$key } from './__generated__/PackageFacts_package.graphql.ts'

/** Order data and times of a package. */
export function PackageFacts({ pkg }: { pkg: PackageFacts_package$key }) {
  const t = useT()
  const weight = useWeight()
  const linkTo = useLinkTo()
  const row = useFragment(
    graphql`
      fragment PackageFacts_package on Package {
        platform
        platformOrderNumber
        positionInOrder
        erpNumber
        source
        customer {
          id
        }
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
        weighing {
          weightGrams
          expectedWeightGrams
          by {
            name
          }
        }
        remark
        createdAt
        pickedAt
        packedAt
        shippedAt
        handover {
          sheet {
            id
            number
          }
        }
      }
    `,
    pkg,
  )
  const sheet = row.handover?.sheet
  const code = (text: string | null | undefined) => text && <CopyText text={text} />
  const time = (at: string | null | undefined) => at && <RelativeTime at={at} />
  const weighed = (weighing: NonNullable<typeof row.weighing>) => {
    const measured = weight.of(weighing.weightGrams)
    const { expectedWeightGrams: expected, by } = weighing
    const text =
      expected == null
        ? t('package.weighedWithoutExpectation', { weight: measured })
        : t('package.weighed', { weight: measured, expected: weight.of(expected) })
    return by ? t('package.weighedBy', { weight: text, by: by.name }) : text
  }
  return (
    <Section title={t('package.detail.order')}>
      <Facts
        facts={[
          [t('package.field.customer'), <CustomerLink key="customer" customer={row.customer} name={row.customerName} />],
          [t('package.field.platform'), row.platform],
          [t('package.field.platformOrder'), code(row.platformOrderNumber)],
          [t('package.field.positionInOrder'), row.positionInOrder > 1 ? row.positionInOrder : null],
          [t('package.field.erp'), code(row.erpNumber)],
          [t('package.field.source'), t(`enum.PackageSource.${row.source}`)],
          [t('package.field.channel'), row.channelName],
          [t('package.field.group'), row.group?.name],
          [t('package.field.wave'), code(row.wave?.number)],
          [t('package.field.slot'), row.slot],
          [t('package.field.weight'), weight.of(row.weightGrams)],
          [t('package.field.measuredWeight'), row.weighing && weighed(row.weighing)],
          [t('package.field.remark'), row.remark],
          [t('package.field.created'), time(row.createdAt)],
          [t('package.field.picked'), time(row.pickedAt)],
          [t('package.field.packed'), time(row.packedAt)],
          [t('package.field.shipped'), time(row.shippedAt)],
          [
            t('handover.field.sheet'),
            sheet && (
              <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }}>
                <Link to={linkTo(`/deliver/signing/record/${encodeURIComponent(sheet.id)}`)}>{sheet.number}</Link>
              </Box>
            ),
          ],
        ]}
      />
    </Section>
  )
}

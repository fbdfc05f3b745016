import { Box, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { ParcelNotice_package$key } from './__generated__/ParcelNotice_package.graphql.ts'

/** What stands in the way of a package: why it is a draft or abnormal, what the carrier said, who stopped it. */
export function ParcelNotice({ parcel }: { parcel: ParcelNotice_package$key }) {
  const t = useT()
  const { draftReasons, abnormalReason, abnormalNote, block, interception, label, lines } = useFragment(
    graphql`
      fragment ParcelNotice_package on Package {
        draftReasons {
          code
          line
        }
        abnormalReason
        abnormalNote
        interception
        block {
          by
          reason
        }
        label {
          failure
        }
        lines {
          lineNo
          product {
            sku
          }
        }
      }
    `,
    parcel,
  )
  const skuOf = (line: number | null | undefined) => lines.find(({ lineNo }) => lineNo === line)?.product.sku
  const notes = [
    ...draftReasons.map(({ code, line }) => {
      const sku = skuOf(line)
      return sku ? t('parcel.detail.reasonOf', { sku, reason: t(`enum.DraftReasonCode.${code}`) }) : t(`enum.DraftReasonCode.${code}`)
    }),
    ...(abnormalReason && abnormalNote ? [`${t(`enum.AbnormalReason.${abnormalReason}`)}: ${abnormalNote}`] : []),
    ...(block ? [[t('parcel.blocked.yes'), block.reason, block.by].filter(Boolean).join(' · ')] : []),
    ...(interception === 'REQUESTED' ? [t('parcel.intercepted')] : []),
    ...(label.failure ? [label.failure] : []),
  ]
  if (notes.length === 0) return null
  return (
    <Flex
      role="status"
      gap="3"
      px="4"
      py="3"
      mb="4"
      borderRadius="l3"
      borderWidth="1px"
      bg="warn.subtle"
      borderColor="warn.border"
      color="warn.fg"
    >
      <Box flexShrink="0" pt="0.5">
        <TriangleAlert size={18} aria-hidden />
      </Box>
      <Box as="ul" minW="0" overflowWrap="anywhere">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Flex>
  )
}

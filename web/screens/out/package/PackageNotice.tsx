import { Box, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { PackageNotice_package$key } from './__generated__/PackageNotice_package.graphql.ts'

/** Why a package is stuck: draft or abnormal reason, carrier error, interception. */
export function PackageNotice({ pkg }: { pkg: PackageNotice_package$key }) {
  const t = useT()
  const { draftReasons, abnormalReason, abnormalNote, hold, interception, label, lines } = useFragment(
    graphql`
      fragment PackageNotice_package on Package {
        draftReasons {
          code
          line
        }
        abnormalReason
        abnormalNote
        interception
        hold {
          by {
            name
          }
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
    pkg,
  )
  const skuOf = (line: number | null | undefined) => lines.find(({ lineNo }) => lineNo === line)?.product.sku
  const notes = [
    ...draftReasons.map(({ code, line }) => {
      const sku = skuOf(line)
      return sku ? t('package.detail.reasonOf', { sku, reason: t(`enum.DraftReasonCode.${code}`) }) : t(`enum.DraftReasonCode.${code}`)
    }),
    ...(abnormalReason && abnormalNote ? [`${t(`enum.AbnormalReason.${abnormalReason}`)}: ${abnormalNote}`] : []),
    ...(hold ? [[t('package.hold.yes'), hold.reason, hold.by?.name].filter(Boolean).join(' · ')] : []),
    ...(interception === 'REQUESTED' ? [t('package.intercepted')] : []),
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

import { Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { CountLosses_count$key } from './__generated__/CountLosses_count.graphql.ts'

/** Documents that lose goods when a count is completed. */
export function CountLosses({ count }: { count: CountLosses_count$key }) {
  const t = useT()
  const { sheet } = useFragment(
    graphql`
      fragment CountLosses_count on StockCount {
        sheet {
          losses {
            kind
            number
            documentId
          }
        }
      }
    `,
    count,
  )
  const losses = sheet?.losses ?? []
  if (losses.length === 0) return null
  return (
    <Section title={t('count.section.losses')}>
      <Flex direction="column" gap="1.5">
        {losses.map(({ kind, number, documentId }) => (
          <Flex key={documentId} justify="space-between" gap="2" wrap="wrap">
            <CopyText text={number} />
            <StatusBadge tone={kind === 'PACKAGE_ABNORMAL' ? 'negative' : 'warn'}>{t(`enum.StockCountLossKind.${kind}`)}</StatusBadge>
          </Flex>
        ))}
      </Flex>
    </Section>
  )
}

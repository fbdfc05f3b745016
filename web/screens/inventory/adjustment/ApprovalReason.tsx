import { Box, Flex } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { UnbrokenCodes } from '../../../station/ui/UnbrokenCodes.tsx'
import type { ApprovalReason_need$key } from './__generated__/ApprovalReason_need.graphql.ts'

interface Props {
  need: ApprovalReason_need$key
  /** Whose adjustment it is; null for the user's own. */
  by: string | null
  /** Who decides, and the decision. */
  children?: ReactNode
}

/** Why an adjustment needs approval: each product above the limit of a day, with the figures. */
export function ApprovalReason({ need: key, by, children }: Props) {
  const t = useT()
  const { limit, products } = useFragment(
    graphql`
      fragment ApprovalReason_need on ApprovalNeed {
        limit
        products {
          productId
          sku
          pieces
          earlier
        }
      }
    `,
    key,
  )
  return (
    <Box
      as="section"
      aria-label={t('adjustment.approval.title')}
      layerStyle="card"
      borderRadius="l3"
      borderColor="warn.border"
      borderTopWidth="3px"
      px="4"
      py="3"
      colorPalette="warn"
    >
      <Flex asChild align="center" gap="2" fontWeight="semibold" mb="2">
        <h2>
          <Box asChild color="colorPalette.fg">
            <ShieldCheck size={16} aria-hidden />
          </Box>
          {t('adjustment.approval.title')}
        </h2>
      </Flex>
      <Flex direction="column" gap="2.5">
        {products.length === 0 && <Box>{t('adjustment.approval.limitRaised', { limit })}</Box>}
        {products.map(({ productId, sku, pieces, earlier }) => (
          <Box key={productId}>
            <UnbrokenCodes
              text={
                by === null
                  ? t('adjustment.approval.own', { sku, earlier, limit, pieces: pieces + earlier })
                  : t('adjustment.approval.other', { by, sku, earlier, limit, pieces: pieces + earlier })
              }
            />
            <LimitBar limit={limit} pieces={pieces + earlier} />
          </Box>
        ))}
        {children}
      </Flex>
    </Box>
  )
}

/** The pieces of a day, and how many of them are above the limit. */
function LimitBar({ limit, pieces }: { limit: number; pieces: number }) {
  const share = `${(100 * limit) / pieces}%`
  return (
    <Box aria-hidden mt="1.5" textStyle="xs" color="muted" fontVariantNumeric="tabular-nums">
      <Flex h="1.5" gap="0.5" borderRadius="full" overflow="hidden">
        <Box w={share} bg="gray.border" />
        <Box flex="1" minW="1" bg="colorPalette.border" />
      </Flex>
      <Flex justify="space-between" gap="2" mt="0.5">
        <Box w={share} textAlign="end">
          {limit}
        </Box>
        <Box>{pieces}</Box>
      </Flex>
    </Box>
  )
}

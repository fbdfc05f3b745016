import { Box, Flex } from '@chakra-ui/react'
import { graphql, type PreloadedQuery, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { simplePrintMachine } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { usePreloaded } from '../../../relay/page.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { SimplePageQuery } from './__generated__/SimplePageQuery.graphql.ts'
import type { SimplePrints_query$key } from './__generated__/SimplePrints_query.graphql.ts'

/** The last simple prints, each a link; nothing before the first one. */
export function SimplePrints({ loaded, query }: { loaded: PreloadedQuery<SimplePageQuery>; query: GraphQLTaggedNode }) {
  const t = useT()
  const linkTo = useLinkTo()
  const page = usePreloaded<SimplePageQuery>(query, loaded)
  const { simplePrints } = useFragment<SimplePrints_query$key>(
    graphql`
      fragment SimplePrints_query on Query @argumentDefinitions(warehouseId: { type: "ID!" }) {
        simplePrints(warehouseId: $warehouseId, first: 8) {
          edges {
            node {
              id
              number
              state
              packageCount
              createdAt
            }
          }
        }
      }
    `,
    page,
  )
  const { edges } = simplePrints
  if (edges.length === 0) return null
  return (
    <Flex as="nav" aria-label={t('simple.last')} gap="2" mb="2" overflowX="auto" pb="1" tabIndex={0}>
      {edges.map(({ node: { id, number, state, packageCount, createdAt } }) => (
        <Box key={id} asChild layerStyle="card" borderRadius="l2" px="3" py="2" minW="13rem" flex="none">
          <Link to={linkTo(`/out/simple/${encodeURIComponent(id)}`)}>
            <Flex justify="space-between" align="center" gap="3">
              <Box textStyle="code" fontWeight="semibold">
                {number}
              </Box>
              <StatusBadge tone={stateTone(simplePrintMachine, state)}>{t(`state.SimplePrint.${state}`)}</StatusBadge>
            </Flex>
            <Flex justify="space-between" gap="3" color="muted" textStyle="sm" mt="0.5">
              <span>{t('simple.packages', { count: packageCount })}</span>
              <RelativeTime at={createdAt} />
            </Flex>
          </Link>
        </Box>
      ))}
    </Flex>
  )
}

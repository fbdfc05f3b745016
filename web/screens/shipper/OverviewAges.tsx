import { Box, Link } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { EffectRow } from '../../ui/document/Effect.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OverviewAges_query$key } from './__generated__/OverviewAges_query.graphql.ts'

/** The products that have been in stock longest. */
export function OverviewAges({ data }: { data: OverviewAges_query$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { oldest } = useFragment(
    graphql`
      fragment OverviewAges_query on Query {
        oldest: productStocks(warehouseId: $warehouseId, filter: { view: AGED }, sort: OLDEST, first: 5) {
          edges {
            node {
              id
              oldestDays
              product {
                id
                sku
                displayName
              }
            }
          }
        }
      }
    `,
    data,
  )
  const rows = oldest.edges.map(({ node }) => node)
  return (
    <Section title={t('shipper.ages.title')}>
      {rows.length === 0 && <Box color="muted">{t('shipper.ages.none')}</Box>}
      {rows.map(({ id, oldestDays, product }) => (
        <EffectRow
          key={id}
          name={
            <>
              <Link asChild>
                <RouterLink to={linkTo(`/inventory/inventory-list/${encodeURIComponent(product.id)}`)}>{product.sku}</RouterLink>
              </Link>
              <Box textStyle="xs" color="muted" truncate>
                {product.displayName}
              </Box>
            </>
          }
        >
          {oldestDays === null || oldestDays === undefined ? '–' : t('shipper.ages.days', { days: oldestDays })}
        </EffectRow>
      ))}
    </Section>
  )
}

import { Box, Link } from '@chakra-ui/react'
import { Suspense, useEffect } from 'react'
import { FormattedNumber } from 'react-intl'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import { refetchActive } from '../../relay/refetchActive.ts'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { Facts } from '../../ui/document/Facts.tsx'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import type { ProductStockQuery } from './__generated__/ProductStockQuery.graphql.ts'

/** Locations that are shown; the page of the stock has all. */
const locationsShown = 6

const query = graphql`
  query ProductStockQuery($warehouseId: ID!, $productId: ID!, $first: Int!, $withLocations: Boolean!) {
    productStock(warehouseId: $warehouseId, productId: $productId) {
      good
      locked
      available
      defective
      total
      inTransit
      toReceive
      toShelve
      level
    }
    locationStocks(warehouseId: $warehouseId, productId: $productId, first: $first) @include(if: $withLocations) {
      edges {
        node {
          id
          code
          batch
          quality
          onHand
          free
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`

interface Props {
  productId: string
  /** A new value reads the stock again. */
  changes: number
}

/** Stock of the product in the current warehouse, for those who may see it. */
export function ProductStock(props: Props) {
  const warehouseId = useCurrentWarehouse()?.id
  const mayRead = useRight('stock:read')
  const withLocations = useRight('warehouse:read')
  if (!mayRead || !warehouseId) return null
  return (
    <ErrorBoundary of={props.changes} fallback={() => null}>
      <Suspense fallback={<Loading />}>
        <Stock key={warehouseId} {...props} warehouseId={warehouseId} withLocations={withLocations} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** As high as the figures, so that the history below does not jump far. */
function Loading() {
  const t = useT()
  return (
    <Section title={t('product.page.stock')}>
      <FormSkeleton fields={4} />
    </Section>
  )
}

const figures = ['defective', 'total', 'inTransit', 'toReceive', 'toShelve'] as const

function Stock({ productId, changes, warehouseId, withLocations }: Props & { warehouseId: string; withLocations: boolean }) {
  const t = useT()
  const page = useLinkTo()(`/inventory/inventory-list/${encodeURIComponent(productId)}`)
  const variables = { warehouseId, productId, first: locationsShown, withLocations }
  const { productStock: stock, locationStocks } = useLazyLoadQuery<ProductStockQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
  })
  useEffect(() => {
    if (changes > 0) void refetchActive<ProductStockQuery>(query, { warehouseId, productId, first: locationsShown, withLocations })
  }, [changes, warehouseId, productId, withLocations])
  const places = locationStocks?.edges.map(({ node }) => node) ?? []
  return (
    <Section
      title={t('product.page.stock')}
      aside={
        <Link asChild>
          <RouterLink to={page}>{t('product.page.openStock')}</RouterLink>
        </Link>
      }
    >
      {stock ? (
        <>
          <Box textStyle="3xl" fontWeight="semibold" color="brand.fg" fontVariantNumeric="tabular-nums">
            <FormattedNumber value={stock.available ?? 0} />
          </Box>
          <Box color="muted" textStyle="xs" mb="2">
            {t('product.page.available', { good: stock.good, locked: stock.locked })}
          </Box>
          <Facts
            facts={[
              ...figures.map((figure) => [t(`stock.figure.${figure}`), <Quantity key={figure} value={stock[figure] ?? 0} />] as const),
              ...(stock.level == null ? [] : [[t('stock.level.title'), <Quantity key="level" value={stock.level} />] as const]),
            ]}
          />
          {places.length > 0 && (
            <Box mt="3">
              <LineTable
                label={t('stock.place.title')}
                lines={places}
                lineId={({ id }) => id}
                columns={[
                  {
                    id: 'location',
                    header: t('stock.field.location'),
                    cell: ({ code, batch, quality }) => (
                      <>
                        <Box as="span" textStyle="code">
                          {code}
                        </Box>
                        <Box textStyle="xs" color="muted">
                          {batch}
                          {quality === 'DEFECTIVE' && (
                            <Box as="span" color="negative.fg">
                              {` · ${t('stock.quality.DEFECTIVE')}`}
                            </Box>
                          )}
                        </Box>
                      </>
                    ),
                  },
                  { id: 'onHand', header: t('stock.place.onHand'), align: 'end', cell: ({ onHand }) => <Quantity value={onHand} /> },
                  { id: 'free', header: t('stock.place.free'), align: 'end', cell: ({ free }) => <Quantity value={free} /> },
                ]}
                empty={null}
              />
              {locationStocks?.pageInfo.hasNextPage && (
                <Box mt="6">
                  <Link asChild>
                    <RouterLink to={page}>{t('product.page.allLocations')}</RouterLink>
                  </Link>
                </Box>
              )}
            </Box>
          )}
        </>
      ) : (
        <Box color="muted">{t('product.page.noStock')}</Box>
      )}
    </Section>
  )
}

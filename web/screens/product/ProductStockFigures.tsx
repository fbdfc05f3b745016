import { Box, Link } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { Facts } from '../../ui/document/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ProductStockFigures_stock$key } from './__generated__/ProductStockFigures_stock.graphql.ts'

const figures = ['defective', 'total', 'inTransit', 'toReceive', 'toShelve'] as const

/** Stock of the product in the current warehouse. */
export function ProductStockFigures({ productId, stock: key }: { productId: string; stock: ProductStockFigures_stock$key | null }) {
  const t = useT()
  const linkTo = useLinkTo()
  const stock = useFragment(
    graphql`
      fragment ProductStockFigures_stock on ProductStock {
        good
        locked
        available
        defective
        total
        inTransit
        toReceive
        toShelve
      }
    `,
    key,
  )
  return (
    <Section
      title={t('product.page.stock')}
      aside={
        stock && (
          <Link asChild>
            <RouterLink to={linkTo(`/inventory/inventory-list/${encodeURIComponent(productId)}`)}>{t('product.page.openStock')}</RouterLink>
          </Link>
        )
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
            facts={figures.map((figure) => [t(`stock.figure.${figure}`), <FormattedNumber key={figure} value={stock[figure] ?? 0} />])}
          />
        </>
      ) : (
        <Box color="muted">{t('product.page.noStock')}</Box>
      )}
    </Section>
  )
}

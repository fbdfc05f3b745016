import { Box } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import type { Translate } from '../../i18n/useT.ts'
import { PicturedName } from '../../shell/picture/PicturedName.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ProductsPage_product$data } from './__generated__/ProductsPage_product.graphql.ts'

export type Product = ProductsPage_product$data

/** Columns of the product list; measured sizes replace declared ones. */
export function productColumns(t: Translate): Column<Product>[] {
  return [
    {
      id: 'sku',
      header: t('product.field.sku'),
      width: 140,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'SKU', descending: 'SKU_DESC' },
      cell: ({ sku }) => <CopyText text={sku} />,
    },
    {
      id: 'name',
      header: t('product.field.name'),
      width: 180,
      card: 'line',
      cell: ({ displayName, picture }) => <PicturedName name={displayName} picture={picture} />,
    },
    { id: 'customer', header: t('product.field.customer'), width: 120, card: 'line', cell: ({ customer }) => customer?.name },
    {
      id: 'barcodes',
      header: t('product.field.barcodes'),
      width: 150,
      gives: 3,
      card: 'none',
      cell: ({ barcodes, cartonBarcodes }) => {
        const [first, ...others] = [...barcodes, ...cartonBarcodes.map(({ code }) => code)]
        return (
          <>
            {first ? <CopyText text={first} /> : '–'}
            {others.length > 0 && ` +${others.length}`}
          </>
        )
      },
    },
    {
      id: 'price',
      header: t('product.field.declaredPrice'),
      width: 110,
      align: 'end',
      gives: 2,
      card: 'none',
      cell: ({ declaredPrice: { amount, currency } }) => (
        <FormattedNumber value={Number(amount)} style="currency" currency={currency} currencyDisplay="code" />
      ),
    },
    {
      id: 'size',
      header: t('product.field.size'),
      width: 140,
      align: 'end',
      gives: 4,
      card: 'line',
      cell: (product) => (
        <>
          <FormattedNumber value={(product.measuredLengthMillimetres ?? product.lengthMillimetres) / 10} />
          {' × '}
          <FormattedNumber value={(product.measuredWidthMillimetres ?? product.widthMillimetres) / 10} />
          {' × '}
          <FormattedNumber value={(product.measuredHeightMillimetres ?? product.heightMillimetres) / 10} />
          {' cm'}
        </>
      ),
    },
    {
      id: 'weight',
      header: t('product.field.weight'),
      width: 90,
      align: 'end',
      gives: 5,
      card: 'line',
      cell: ({ measuredWeightGrams, weightGrams }) => (
        <>
          <FormattedNumber value={(measuredWeightGrams ?? weightGrams) / 1000} maximumFractionDigits={3} />
          {' kg'}
        </>
      ),
    },
    {
      id: 'sale',
      header: t('product.field.status'),
      width: 150,
      card: 'badge',
      cell: ({ sale, receiving }) => (
        <Box as="span" display="inline-flex" gap="1">
          <StatusBadge tone={sale === 'ON_SALE' ? 'positive' : 'gray'}>{t(`enum.SaleStatus.${sale}`)}</StatusBadge>
          {receiving === 'PROHIBITED' && <StatusBadge tone="warn">{t('product.view.NOT_RECEIVABLE')}</StatusBadge>}
        </Box>
      ),
    },
    {
      id: 'category',
      header: t('product.field.category'),
      width: 140,
      gives: 2,
      card: 'line',
      cell: ({ category }) => category?.path ?? '–',
    },
    {
      id: 'tags',
      header: t('product.field.tags'),
      width: 120,
      gives: 1,
      card: 'line',
      cell: ({ tags }) => (tags?.length ? tags.map(({ name }) => name).join(' · ') : '–'),
    },
    {
      id: 'packaging',
      header: t('product.field.packaging'),
      width: 140,
      gives: 1,
      card: 'line',
      cell: ({ packagingMaterial }) => packagingMaterial?.name ?? '–',
    },
    {
      id: 'created',
      header: t('product.field.created'),
      width: 120,
      gives: 0,
      card: 'none',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}

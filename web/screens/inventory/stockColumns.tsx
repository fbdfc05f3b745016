import { Box } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import type { Translate } from '../../i18n/useT.ts'
import { PicturedName } from '../../shell/picture/PicturedName.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { StocksPage_pastStock$data } from './__generated__/StocksPage_pastStock.graphql.ts'
import type { StocksPage_stock$data } from './__generated__/StocksPage_stock.graphql.ts'
import { stockFigures } from './stockFigures.ts'

/** Stock of a product now, or at a moment in the past. */
export type Stock = StocksPage_stock$data | StocksPage_pastStock$data

/** Hidden where there is no room for all: what is still to come. */
const toCome: readonly string[] = ['inTransit', 'toReceive', 'toShelve']

/** Fewer than the level. */
const LowQuantity = ({ value }: { value: number }) => (
  <Box as="span" color="warn.fg" fontWeight="semibold">
    <FormattedNumber value={value} />
  </Box>
)

const onCards: readonly string[] = ['good', 'locked', 'available']

interface Of {
  isPast: boolean
  /** Whether the list is of low stock. */
  isLow: boolean
}

/** Levels have no past; where the list is not of low stock, they are the first to be hidden. */
export function stockColumns(t: Translate, { isPast, isLow }: Of): Column<Stock>[] {
  const level: Column<Stock> = {
    id: 'level',
    header: t('stock.field.level'),
    width: 78,
    ...(!isLow && { gives: 0 }),
    align: 'end',
    card: isLow ? 'line' : 'none',
    cell: (row) => ('level' in row && row.level != null ? <Quantity value={row.level} /> : '–'),
  }
  return [
    {
      id: 'sku',
      header: t('stock.field.sku'),
      width: 140,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'SKU', descending: 'SKU_DESC' },
      cell: ({ product }) => <CopyText text={product.sku} />,
    },
    {
      id: 'name',
      header: t('stock.field.name'),
      width: 196,
      card: 'line',
      cell: ({ product }) => <PicturedName name={product.name} picture={product.picture} />,
    },
    { id: 'customer', header: t('stock.field.customer'), width: 112, card: 'line', cell: ({ product }) => product.customer?.name },
    ...stockFigures.flatMap((figure): Column<Stock>[] => [
      {
        id: figure,
        header: t(`stock.figure.${figure}`),
        width: 78,
        ...(toCome.includes(figure) && { gives: 2 + toCome.indexOf(figure) }),
        align: 'end',
        card: onCards.includes(figure) ? 'line' : 'none',
        ...(figure === 'available' && { sorts: { ascending: 'SCARCE', descending: 'ABUNDANT' } }),
        cell: (row) =>
          figure === 'available' && 'isLow' in row && row.isLow ? <LowQuantity value={row.available} /> : <Quantity value={row[figure]} />,
      },
      ...(figure === 'available' && !isPast ? [level] : []),
    ]),
    {
      id: 'age',
      header: t('stock.field.age'),
      width: 84,
      align: 'end',
      card: 'line',
      sorts: { descending: 'OLDEST', ascending: 'YOUNGEST' },
      cell: ({ oldestDays }) => (oldestDays == null ? '–' : t('stock.age.days', { days: oldestDays })),
    },
    {
      id: 'updated',
      header: t('stock.field.updated'),
      width: 122,
      gives: 1,
      card: 'none',
      sorts: { descending: 'RECENT', ascending: 'UNCHANGED' },
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}

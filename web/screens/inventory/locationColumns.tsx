import type { Translate } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { PastStockLocations_place$data } from './__generated__/PastStockLocations_place.graphql.ts'
import type { StockLocations_place$data } from './__generated__/StockLocations_place.graphql.ts'

/** Columns of what lies at locations, now or at a moment in the past. */
export function locationColumns(t: Translate): Column<StockLocations_place$data | PastStockLocations_place$data>[] {
  return [
    { id: 'location', header: t('stock.field.location'), width: 150, card: 'title', cell: ({ code }) => <CopyText text={code} /> },
    {
      id: 'area',
      header: t('stock.place.area'),
      width: 140,
      gives: 3,
      card: 'line',
      cell: ({ area, kind }) => area ?? t(`stock.kind.${kind}`),
    },
    { id: 'batch', header: t('stock.field.batch'), width: 150, card: 'line', cell: ({ batch }) => <CopyText text={batch} /> },
    { id: 'received', header: t('stock.place.receivedOn'), width: 110, gives: 2, card: 'line', cell: ({ receivedOn }) => receivedOn },
    {
      id: 'quality',
      header: t('stock.field.quality'),
      width: 100,
      card: 'badge',
      cell: ({ quality }) => <StatusBadge tone={quality === 'GOOD' ? 'brand' : 'negative'}>{t(`stock.quality.${quality}`)}</StatusBadge>,
    },
    {
      id: 'onHand',
      header: t('stock.place.onHand'),
      width: 90,
      align: 'end',
      card: 'line',
      cell: ({ onHand }) => <Quantity value={onHand} />,
    },
  ]
}

import type { Translate } from '../../../i18n/useT.ts'
import { PicturedName } from '../../../shell/picture/PicturedName.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Replenishable } from './replenishmentRow.ts'

/** Whole cartons among the proposed pieces, such as `2 × 12`. */
export function cartonsOf(t: Translate, { sources, cartonPieces }: Replenishable): string {
  const cartons = sources.reduce((sum, source) => sum + source.cartons, 0)
  return cartons > 0 && cartonPieces ? t('replenish.cartons', { cartons, cartonPieces }) : '–'
}

const tones = { MISSING: 'warn', EMPTIED: 'info', BELOW_LEVEL: 'gray' } as const

export function replenishmentColumns(t: Translate): Column<Replenishable>[] {
  const pieces = (id: 'waiting' | 'picking' | 'staging', width: number): Column<Replenishable> => ({
    id,
    header: t(`replenish.field.${id}`),
    width,
    align: 'end',
    card: 'line',
    cell: (row) => <Quantity value={row[id]} />,
  })
  return [
    {
      id: 'sku',
      header: t('stock.field.sku'),
      width: 130,
      hideable: false,
      card: 'title',
      cell: ({ product }) => <CopyText text={product.sku} />,
    },
    {
      id: 'name',
      header: t('stock.field.name'),
      width: 150,
      gives: 1,
      card: 'line',
      cell: ({ product }) => <PicturedName name={product.name} picture={product.picture} />,
    },
    { id: 'customer', header: t('stock.field.customer'), width: 120, gives: 2, card: 'line', cell: ({ product }) => product.customerName },
    {
      id: 'reason',
      header: t('replenish.field.reason'),
      width: 140,
      card: 'badge',
      cell: ({ reason }) => (reason ? <StatusBadge tone={tones[reason]}>{t(`enum.ReplenishmentReason.${reason}`)}</StatusBadge> : '–'),
    },
    {
      id: 'cutOff',
      header: t('replenish.field.cutOff'),
      width: 110,
      card: 'line',
      cell: ({ cutOffAt }) => (cutOffAt ? <RelativeTime at={cutOffAt} /> : '–'),
    },
    {
      id: 'frees',
      header: t('replenish.field.frees'),
      width: 80,
      align: 'end',
      card: 'line',
      cell: ({ frees }) => <Quantity value={frees} />,
    },
    {
      id: 'quantity',
      header: t('replenish.field.quantity'),
      width: 92,
      align: 'end',
      card: 'line',
      cell: ({ quantity }) => <Quantity value={quantity} />,
    },
    {
      id: 'cartons',
      header: t('replenish.field.cartons'),
      width: 100,
      gives: 4,
      align: 'end',
      card: 'line',
      cell: (row) => cartonsOf(t, row),
    },
    pieces('waiting', 80),
    pieces('picking', 80),
    {
      id: 'onTheWay',
      header: t('replenish.field.onTheWay'),
      width: 136,
      align: 'end',
      card: 'line',
      cell: ({ onTheWay, transfers }) =>
        onTheWay === 0 ? (
          <Quantity value={0} />
        ) : (
          transfers
            .map(({ number, pieces: count, holder }) =>
              holder ? t('replenish.held', { count, number, holder }) : t('replenish.open', { count, number }),
            )
            .join('; ')
        ),
    },
    pieces('staging', 80),
    {
      id: 'level',
      header: t('replenish.field.level'),
      width: 110,
      gives: 3,
      align: 'end',
      card: 'line',
      cell: ({ minimum, maximum }) => (minimum > 0 ? t('replenish.level', { minimum, maximum }) : '–'),
    },
  ]
}

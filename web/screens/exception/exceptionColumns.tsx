import { Box, Button, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { Translate } from '../../i18n/useT.ts'
import { documentLink } from '../../shell/documentLink.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Exception } from './exceptionNode.ts'
import { goodsLocationText, resolutionText, scanKindText, shortCode } from './exceptionText.ts'

export function exceptionColumns(
  t: Translate,
  linkTo: (path: string) => string,
  onCase: (exception: Exception) => void,
): Column<Exception>[] {
  return [
    {
      id: 'code',
      header: t('exception.field.code'),
      width: 160,
      card: 'title',
      cell: (row) => <CopyText text={row.code ?? ''}>{shortCode(row)}</CopyText>,
    },
    { id: 'kind', header: t('exception.field.kind'), width: 90, card: 'line', cell: (row) => scanKindText(row, t) },
    {
      id: 'product',
      header: t('exception.field.product'),
      width: 110,
      card: 'line',
      cell: ({ product }) => (product ? <GoodsName name={product.name} /> : '–'),
    },
    {
      id: 'quantity',
      header: t('exception.field.quantity'),
      width: 64,
      align: 'end',
      card: 'line',
      cell: ({ quantity }) => <Quantity value={quantity} />,
    },
    {
      id: 'why',
      header: t('exception.field.why'),
      width: 210,
      card: 'line',
      cell: ({ why }) => (
        <Box as="span" display="block" minW="0" lineClamp={{ base: 4, md: 1 }} overflowWrap="anywhere" data-tip={why.message}>
          {why.message}
        </Box>
      ),
    },
    { id: 'place', header: t('exception.field.place'), width: 136, card: 'line', cell: (row) => goodsLocationText(row, t) },
    {
      id: 'document',
      header: t('exception.field.document'),
      width: 116,
      card: 'line',
      cell: (row) => <Document row={row} linkTo={linkTo} />,
    },
    {
      id: 'by',
      header: t('exception.field.by'),
      width: 130,
      card: 'line',
      cell: ({ scannedBy, station }) => `${scannedBy.name} · ${station.name}`,
    },
    {
      id: 'scanned',
      header: t('exception.field.scanned'),
      width: 104,
      card: 'line',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ scannedAt }) => <RelativeTime at={scannedAt} />,
    },
    {
      id: 'act',
      header: t('list.actions'),
      width: 84,
      align: 'end',
      card: 'badge',
      cell: (row) => <Act row={row} t={t} onCase={onCase} />,
    },
  ]
}

function Document({ row, linkTo }: { row: Exception; linkTo: (path: string) => string }) {
  const link = documentLink(row, linkTo)
  const { documentNumber } = row
  if (!documentNumber) return '–'
  return (
    <Box as="span" textStyle="code" truncate css={{ '& a': { color: 'brand.fg', _hover: { textDecoration: 'underline' } } }}>
      {link ? <Link to={link}>{documentNumber}</Link> : documentNumber}
    </Box>
  )
}

function Act({ row, t, onCase }: { row: Exception; t: Translate; onCase: (exception: Exception) => void }) {
  const end = resolutionText(row, t)
  if (end)
    return (
      <chakra.button type="button" cursor="button" data-tip={end} onClick={() => onCase(row)}>
        <StatusBadge tone="brand">{t('state.ScanException.CLOSED')}</StatusBadge>
      </chakra.button>
    )
  return (
    <Button size="xs" onClick={() => onCase(row)}>
      {t(row.allowedActions.length > 0 ? 'exception.list.close' : 'exception.list.see')}
    </Button>
  )
}

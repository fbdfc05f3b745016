import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { Translate } from '../../i18n/useT.ts'
import { documentLink } from '../../shell/documentLink.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { StockFlow_change$data } from './__generated__/StockFlow_change.graphql.ts'

type Change = StockFlow_change$data

const kinds = ['Package', 'InboundOrder', 'Wave', 'ReturnTask', 'Adjustment', 'Transfer', 'StockCount', 'Import'] as const
type Kind = (typeof kinds)[number]
const isKind = (text: string): text is Kind => (kinds as readonly string[]).includes(text)

export function flowColumns(t: Translate, linkTo: (path: string) => string): Column<Change>[] {
  return [
    { id: 'no', header: t('stock.flow.no'), width: 90, align: 'end', card: 'title', cell: ({ no }) => <Code>{no}</Code> },
    { id: 'at', header: t('stock.flow.at'), width: 120, card: 'line', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      id: 'quantity',
      header: t('stock.flow.quantity'),
      width: 110,
      card: 'badge',
      cell: ({ quantity }) => t(`stock.quantity.${quantity}`),
    },
    {
      id: 'change',
      header: t('stock.flow.change'),
      width: 80,
      align: 'end',
      card: 'line',
      cell: ({ change }) => <Quantity value={change} signed />,
    },
    { id: 'after', header: t('stock.flow.after'), width: 80, align: 'end', card: 'line', cell: ({ after }) => <Quantity value={after} /> },
    {
      id: 'document',
      header: t('stock.flow.document'),
      width: 230,
      card: 'line',
      cell: (change) => <Document change={change} t={t} linkTo={linkTo} />,
    },
    {
      id: 'batch',
      header: t('stock.field.batch'),
      width: 140,
      card: 'none',
      cell: ({ batch }) => (batch ? <CopyText text={batch} /> : '–'),
    },
    {
      id: 'location',
      header: t('stock.field.location'),
      width: 130,
      card: 'line',
      cell: ({ location }) => (location ? <CopyText text={location} /> : '–'),
    },
    {
      id: 'quality',
      header: t('stock.field.quality'),
      width: 90,
      card: 'none',
      cell: ({ quality }) => (quality ? t(`stock.quality.${quality}`) : '–'),
    },
    { id: 'by', header: t('stock.flow.by'), width: 120, card: 'line', cell: ({ by }) => by ?? '–' },
  ]
}

const Code = ({ children }: { children: string }) => (
  <Box as="span" textStyle="code">
    {children}
  </Box>
)

function Document({ change, t, linkTo }: { change: Change; t: Translate; linkTo: (path: string) => string }) {
  const { documentKind, documentNumber } = change
  const link = documentLink(change, linkTo)
  return (
    <Box as="span" display="flex" gap="1.5" alignItems="baseline" minW="0">
      <Box as="span" color="muted">
        {isKind(documentKind) ? t(`stock.document.${documentKind}`) : documentKind}
      </Box>
      {documentNumber && (
        <Box as="span" textStyle="code" truncate css={{ '& a': { color: 'brand.fg', _hover: { textDecoration: 'underline' } } }}>
          {link ? <Link to={link}>{documentNumber}</Link> : documentNumber}
        </Box>
      )}
    </Box>
  )
}

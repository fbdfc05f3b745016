import { Box, Button, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { Translate } from '../../i18n/useT.ts'
import { documentLink, documentsOfCustomers, type NamedDocument } from '../../shell/documentLink.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { absolute } from '../../ui/RelativeTime.tsx'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import type { StockFlow_group$data } from './__generated__/StockFlow_group.graphql.ts'
import { documentKinds } from './flowList.ts'

type Group = StockFlow_group$data
type Kind = (typeof documentKinds)[number]
const isKind = (text: string): text is Kind => (documentKinds as readonly string[]).includes(text)

interface Context {
  t: Translate
  linkTo: (path: string) => string
  /** Customers open their packages and inbound orders only. */
  isOfStaff: boolean
  onOpen: (group: Group) => void
}

export function flowColumns({ t, linkTo, isOfStaff, onOpen }: Context): Column<Group>[] {
  return [
    { id: 'at', header: t('stock.flow.at'), width: 170, grow: 0, card: 'title', cell: ({ from, at }) => <Times from={from} at={at} /> },
    {
      id: 'quantity',
      header: t('stock.flow.quantity'),
      width: 105,
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
    {
      id: 'balance',
      header: t('stock.flow.balance'),
      width: 130,
      align: 'end',
      card: 'line',
      cell: (group) => <Balance group={group} t={t} />,
    },
    {
      id: 'postings',
      header: t('stock.flow.postings'),
      width: 110,
      align: 'end',
      card: 'line',
      cell: (group) =>
        group.postings === 1 ? (
          <Quantity value={1} />
        ) : (
          <Button size="xs" variant="ghost" onClick={() => onOpen(group)}>
            {t('stock.flow.postingsOf', { count: group.postings })}
          </Button>
        ),
    },
    {
      id: 'document',
      header: t('stock.flow.document'),
      width: 220,
      card: 'line',
      cell: (group) => <FlowDocument of={group} t={t} linkTo={linkTo} isOfStaff={isOfStaff} />,
    },
    {
      id: 'location',
      header: t('stock.field.location'),
      width: 120,
      card: 'line',
      cell: ({ location }) => (location ? <CopyText text={location} /> : '–'),
    },
    { id: 'by', header: t('stock.flow.by'), width: 120, card: 'line', cell: ({ by }) => by ?? '–' },
    {
      id: 'batch',
      header: t('stock.field.batch'),
      width: 140,
      gives: 2,
      card: 'none',
      cell: ({ batch }) => (batch ? <CopyText text={batch} /> : '–'),
    },
    {
      id: 'quality',
      header: t('stock.field.quality'),
      width: 80,
      gives: 1,
      card: 'none',
      cell: ({ quality }) => (quality ? t(`stock.quality.${quality}`) : '–'),
    },
  ]
}

/** First and last time of a group by the warehouse's clock: the day once, if it is the same. */
function Times({ from, at }: Pick<Group, 'from' | 'at'>) {
  const zone = useTimeZone()
  const [first, last] = [absolute(new Date(from), zone), absolute(new Date(at), zone)]
  const minute = (text: string) => text.slice(0, 16)
  const until =
    minute(first) === minute(last) ? '' : ` – ${first.slice(0, 10) === last.slice(0, 10) ? last.slice(11, 16) : last.slice(5, 16)}`
  return (
    <chakra.time dateTime={at} data-tip={`${first === last ? last : `${first} – ${last}`} ${zone}`} whiteSpace="nowrap">
      {minute(first)}
      {until}
    </chakra.time>
  )
}

/** Quantity before and after; what else changed it in between is named, because the sum does not lead from one to the other then. */
function Balance({ group: { before, after, meanwhile }, t }: { group: Group; t: Translate }) {
  const tip = meanwhile === 0 ? undefined : t('stock.flow.meanwhile', { count: meanwhile })
  return (
    <Box as="span" display="block" textAlign="end" whiteSpace="nowrap" data-tip={tip}>
      <Box as="span" color="muted">
        {t('stock.flow.before', { count: before })}
      </Box>{' '}
      {t('stock.flow.then', { count: after })}
      {tip && (
        <Box as="span" color="muted">
          {' *'}
          <Box as="span" srOnly>
            {tip}
          </Box>
        </Box>
      )}
    </Box>
  )
}

interface DocumentProps {
  of: NamedDocument & { documentKind: string }
  t: Translate
  linkTo: (path: string) => string
  isOfStaff: boolean
}

function FlowDocument({ of, t, linkTo, isOfStaff }: DocumentProps) {
  const { documentKind, documentNumber } = of
  const mayOpen = isOfStaff || documentsOfCustomers.has(of.documentKind ?? '')
  const link = mayOpen ? documentLink(of, linkTo) : null
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

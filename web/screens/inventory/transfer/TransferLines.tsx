import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { TransferLines_transfer$data, TransferLines_transfer$key } from './__generated__/TransferLines_transfer.graphql.ts'

type Line = TransferLines_transfer$data['lines'][number]

/** Lines of a transfer with their progress, and every movement of their pieces. */
export function TransferLines({ transfer: key }: { transfer: TransferLines_transfer$key }) {
  const t = useT()
  const { state, lines } = useFragment(
    graphql`
      fragment TransferLines_transfer on Transfer {
        state
        lines {
          id
          customerName
          quality
          from
          to
          quantity
          movedOut
          movedIn
          returned
          lost
          inHand
          product {
            sku
            name: displayName
          }
          moves {
            id
            kind
            location
            quantity
            reason
            at
            by
          }
        }
      }
    `,
    key,
  )
  const pieces = (id: 'quantity' | 'movedOut' | 'movedIn' | 'inHand' | 'returned' | 'lost') => ({
    id,
    header: t(`transfer.field.${id}`),
    align: 'end' as const,
    cell: (line: Line) => <Quantity value={line[id]} />,
    total: <Quantity value={lines.reduce((sum, line) => sum + line[id], 0)} />,
  })
  const moves = lines
    .flatMap((line) => line.moves.map((move) => ({ ...move, sku: line.product.sku, from: line.from })))
    .sort((a, b) => b.at.localeCompare(a.at))
  return (
    <>
      <Section title={t('transfer.section.lines')}>
        <LineTable
          label={t('transfer.section.lines')}
          lines={lines}
          lineId={({ id }) => id}
          isUndone={() => state === 'VOIDED'}
          empty={t('form.lines.none')}
          columns={[
            {
              id: 'product',
              header: t('transfer.field.product'),
              width: '30%',
              cell: ({ product, customerName }) => (
                <Box>
                  <CopyText text={product.sku} />
                  <GoodsName name={product.name} />
                  <Box color="muted">{customerName}</Box>
                </Box>
              ),
              total: t('transfer.line.total'),
            },
            { id: 'from', header: t('transfer.field.from'), cell: ({ from }) => <CopyText text={from} /> },
            {
              id: 'to',
              header: t('transfer.field.to'),
              cell: ({ to }) =>
                to ? (
                  <CopyText text={to} />
                ) : (
                  <Box as="span" color="muted">
                    {t('transfer.line.open')}
                  </Box>
                ),
            },
            pieces('quantity'),
            pieces('movedOut'),
            pieces('movedIn'),
            ...(['inHand', 'returned', 'lost'] as const).filter((id) => lines.some((line) => line[id] > 0)).map(pieces),
          ]}
        />
      </Section>
      {moves.length > 0 && (
        <Section title={t('transfer.section.moves')}>
          <Timeline
            entries={moves.map(({ id, kind, sku, quantity, location, reason, at, by }) => ({
              key: id,
              title: t(`transfer.move.${kind}`, { sku, quantity, location: location ?? '' }),
              about: [reason, by ?? t('document.history.program')].filter(Boolean).join(' · '),
              at: <RelativeTime at={at} />,
              tone: kind === 'LOST' ? ('negative' as const) : kind === 'OUT' ? ('brand' as const) : ('positive' as const),
            }))}
          />
        </Section>
      )}
    </>
  )
}

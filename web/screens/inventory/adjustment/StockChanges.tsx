import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { StockChanges_adjustment$key } from './__generated__/StockChanges_adjustment.graphql.ts'
import { useSignedMoney } from './useSignedMoney.ts'

/** Lines that the question before approval names; further ones are only counted. */
const named = 8

/** What each line of a waiting adjustment makes of the stock. */
export function StockChanges({ adjustment }: { adjustment: StockChanges_adjustment$key }) {
  const t = useT()
  const money = useSignedMoney()
  const { lines, values, added, takenOff } = useFragment(
    graphql`
      fragment StockChanges_adjustment on Adjustment {
        added
        takenOff
        values {
          amount
          currency
        }
        lines {
          id
          location
          onHand
          change
          product {
            sku
          }
        }
      }
    `,
    adjustment,
  )
  const more = lines.length - named
  return (
    <>
      <LineTable
        label={t('adjustment.section.lines')}
        flush={false}
        lines={lines.slice(0, named)}
        lineId={({ id }) => id}
        empty={t('form.lines.none')}
        columns={[
          {
            id: 'sku',
            header: t('adjustment.line.product'),
            cell: ({ product }) => (
              <Box as="span" textStyle="code">
                {product.sku}
              </Box>
            ),
          },
          {
            id: 'location',
            header: t('adjustment.line.location'),
            cell: ({ location }) => (
              <Box as="span" textStyle="code" whiteSpace="nowrap">
                {location ?? '–'}
              </Box>
            ),
          },
          { id: 'before', header: t('adjustment.line.before'), align: 'end', cell: ({ onHand }) => <Quantity value={onHand} /> },
          { id: 'change', header: t('adjustment.line.change'), align: 'end', cell: ({ change }) => <Quantity value={change} signed /> },
          {
            id: 'after',
            header: t('adjustment.line.after'),
            align: 'end',
            cell: ({ onHand, change }) => <Quantity value={onHand == null ? null : onHand + change} />,
          },
        ]}
      />
      <Box mt="3">
        {more > 0 && <Box color="muted">{t('adjustment.approve.more', { count: more })}</Box>}
        {t('adjustment.approve.text', { added, takenOff })}
        <Box color="muted">
          {t('adjustment.effect.value')} {values.map(money).join(', ')}
        </Box>
      </Box>
    </>
  )
}

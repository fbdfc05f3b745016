import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { agedAfterDays } from '../../../graph/stock/states.ts'
import { type Translate, useT } from '../../i18n/useT.ts'
import { Figures } from '../../ui/document/Figures.tsx'
import type { StockFigures_stock$key } from './__generated__/StockFigures_stock.graphql.ts'
import { stockFigures } from './stockFigures.ts'

/** All quantities of the product, and how long its pieces have been in the warehouse. */
export function StockFigures({ stock }: { stock: StockFigures_stock$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment StockFigures_stock on ProductStock {
        inTransit
        toReceive
        toShelve
        good
        defective
        locked
        available
        total
        ages {
          upToDays
          pieces
        }
      }
    `,
    stock,
  )
  const bounds = data.ages.map(({ upToDays }) => upToDays)
  return (
    <>
      <Box layerStyle="card" p="4">
        <Figures
          figures={stockFigures.map((figure) => ({
            name: t(`stock.figure.${figure}`),
            value: data[figure] ?? 0,
            ...(figure === 'available' && { tone: 'brand' as const }),
          }))}
        />
      </Box>
      {data.total > 0 && (
        <Box as="section" aria-label={t('stock.age.title')} layerStyle="card" p="4">
          <Box as="h2" textStyle="sm" fontWeight="semibold" color="muted" mb="2">
            {t('stock.age.title')}
          </Box>
          <Figures
            figures={data.ages.map(({ upToDays, pieces }, index) => ({
              name: ageText(t, bounds[index - 1] ?? null, upToDays ?? null),
              value: pieces,
              ...((bounds[index - 1] ?? 0) >= agedAfterDays && { tone: 'warn' as const }),
            }))}
          />
        </Box>
      )}
    </>
  )
}

/** Name of an age group: from the day after the group before it. */
function ageText(t: Translate, after: number | null, upTo: number | null): string {
  const from = after === null ? 0 : after + 1
  return upTo === null ? t('stock.age.from', { from }) : t('stock.age.range', { from, to: upTo })
}

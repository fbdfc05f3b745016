import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { Figures } from '../../ui/document/Figures.tsx'
import type { StockFigures_stock$key } from './__generated__/StockFigures_stock.graphql.ts'
import { stockFigures } from './stockFigures.ts'

/** All quantities of the product. */
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
      }
    `,
    stock,
  )
  return (
    <Box layerStyle="card" p="4">
      <Figures
        figures={stockFigures.map((figure) => ({
          name: t(`stock.figure.${figure}`),
          value: data[figure] ?? 0,
          ...(figure === 'available' && { tone: 'brand' as const }),
        }))}
      />
    </Box>
  )
}

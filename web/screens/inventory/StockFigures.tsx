import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { StockFigures_stock$key } from './__generated__/StockFigures_stock.graphql.ts'
import { stockFigures } from './stockFigures.ts'

/** All quantities of the product. */
export function StockFigures({ stock }: { stock: StockFigures_stock$key }) {
  const t = useT()
  const intl = useIntl()
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
    <Figures>
      {stockFigures.map((figure) => (
        <div key={figure} data-main={figure === 'available' || undefined}>
          <dt>{t(`stock.figure.${figure}`)}</dt>
          <dd data-none={data[figure] === 0 || undefined}>{intl.formatNumber(data[figure] ?? 0)}</dd>
        </div>
      ))}
    </Figures>
  )
}

const Figures = chakra('dl', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
    gap: '2',
    p: '4',
    '& dt': { color: 'muted', textStyle: 'xs' },
    '& dd': { textStyle: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', '&[data-none]': { color: 'muted' } },
    '& [data-main] dd': { color: 'brand.fg' },
  },
})

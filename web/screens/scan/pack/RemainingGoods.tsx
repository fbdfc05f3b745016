import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { RemainingGoods_bench$key } from './__generated__/RemainingGoods_bench.graphql.ts'

/** Products still to pack, by SKU. */
export function RemainingGoods({ bench }: { bench: RemainingGoods_bench$key }) {
  const t = useT()
  const { goodsLeft } = useFragment(
    graphql`
      fragment RemainingGoods_bench on PackingBench {
        goodsLeft {
          productId
          sku
          productName
          left
        }
      }
    `,
    bench,
  )
  const left = goodsLeft.filter((one) => one.left > 0)
  if (left.length === 0) return null
  return (
    <SideList>
      <h4>{t('pack.goods')}</h4>
      <ol>
        {left.map(({ productId, sku, productName, left: count }) => (
          <li key={productId} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <span className="name">
              {productName}
              <small className="code">{sku}</small>
            </span>
            <span className="count">
              <b>{count}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}

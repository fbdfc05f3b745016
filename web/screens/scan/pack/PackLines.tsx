import { graphql, useFragment } from 'react-relay'
import { GoodsLines } from '../../../station/ui/GoodsLines.tsx'
import type { PackLines_line$key } from './__generated__/PackLines_line.graphql.ts'

/** Lines of the open package with packed pieces. */
export function PackLines({ lines: keys, now }: { lines: PackLines_line$key; now: string | null | undefined }) {
  const lines = useFragment(
    graphql`
      fragment PackLines_line on PackedLine @relay(plural: true) {
        lineId
        sku
        productName
        barcode
        picture
        quantity
        packed
      }
    `,
    keys,
  )
  return <GoodsLines lines={lines.map(({ packed, ...line }) => ({ ...line, done: packed }))} now={now} />
}

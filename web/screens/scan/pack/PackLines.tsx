import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Picture } from '../../../shell/picture/Picture.tsx'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
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
  return (
    <List>
      {lines.map(({ lineId, sku, productName, barcode, picture, quantity, packed }) => (
        <li key={lineId} data-now={lineId === now || undefined}>
          <StatusMark status={packed >= quantity ? 'applied' : 'waiting'} />
          <Picture path={picture} boxSize={{ base: '10', md: '14' }} />
          <span className="name">
            <GoodsName name={productName} lines={1} />
            <small className="code">
              {sku}
              {barcode && ` · ${barcode}`}
            </small>
          </span>
          <b>
            {packed}
            <i> / {quantity}</i>
          </b>
        </li>
      ))}
    </List>
  )
}

const List = chakra('ol', {
  base: {
    gridColumn: '1 / -1',
    listStyle: 'none',
    mt: '5',
    borderTopWidth: '1px',
    borderColor: 'line',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '4',
      minH: '14',
      py: '1.5',
      px: '2',
      borderBottomWidth: '1px',
      borderColor: 'line',
      fontSize: 'clamp(1rem, 2.6cqw, 1.75rem)',
      '&[data-now]': { bg: 'brand.subtle' },
    },
    '& .name': { fontWeight: 'semibold', minW: '0' },
    '& small': { display: 'block', color: 'muted', fontWeight: 'normal', fontSize: '0.62em', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& b': { fontSize: '1.3em', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& i': { fontStyle: 'normal', color: 'muted', fontSize: '0.7em' },
  },
})

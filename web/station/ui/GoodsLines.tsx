import { chakra } from '@chakra-ui/react'
import { Picture } from '../../shell/picture/Picture.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { StatusMark } from './StatusMark.tsx'

/** A product of the open package with its scanned pieces. */
export interface GoodsLine {
  readonly lineId: string
  readonly sku: string
  readonly productName: string
  readonly barcode?: string | null | undefined
  readonly picture?: string | null | undefined
  readonly quantity: number
  readonly done: number
}

/** Products of the open package; `now` is the line of the last scan. */
export function GoodsLines({ lines, now }: { lines: readonly GoodsLine[]; now: string | null | undefined }) {
  return (
    <List>
      {lines.map(({ lineId, sku, productName, barcode, picture, quantity, done }) => (
        <li key={lineId} data-now={lineId === now || undefined}>
          <StatusMark status={done >= quantity ? 'applied' : 'waiting'} />
          <Picture path={picture} boxSize={{ base: '10', md: '14' }} />
          <span className="name">
            <GoodsName name={productName} lines={1} />
            <small className="code">
              {sku}
              {barcode && ` · ${barcode}`}
            </small>
          </span>
          <b>
            {done}
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
    '& .name': { fontWeight: 'semibold', minW: '0', lineHeight: '1.3' },
    '& small': { display: 'block', color: 'muted', fontWeight: 'normal', fontSize: '0.62em', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& b': { fontSize: '1.3em', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& i': { fontStyle: 'normal', color: 'muted', fontSize: '0.7em' },
  },
})

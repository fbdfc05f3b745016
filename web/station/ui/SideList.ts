import { chakra } from '@chakra-ui/react'

/** List beside the instruction: one line per box or product with its progress. */
export const SideList = chakra('section', {
  base: {
    '& ol': { listStyle: 'none', maxH: '50dvh', overflowY: 'auto' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '2.5',
      minH: '11',
      px: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'line.soft',
      textStyle: 'md',
      '&[data-now]': { bg: 'brand.subtle', borderRadius: 'l2' },
    },
    '& .name': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .name small': { display: 'block', color: 'muted', textStyle: 'xs', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .count': {
      color: 'muted',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      '& b': { color: 'ink', fontWeight: 'semibold' },
    },
    '& .count [data-bad]': { color: 'negative.fg' },
    '& p': { color: 'muted' },
  },
})

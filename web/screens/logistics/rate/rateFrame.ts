import { chakra } from '@chakra-ui/react'

/** The frame of a table of prices; its first column stays in sight. */
export const PriceTable = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { px: '1.5', py: '1', verticalAlign: 'top', whiteSpace: 'nowrap', borderBottomWidth: '1px', borderColor: 'line' },
    '& thead th': { textStyle: 'xs', color: 'muted', fontWeight: 'medium', textAlign: 'end' },
    '& tbody th[scope=row]': { fontWeight: 'normal', textAlign: 'start', pt: '2.5' },
    '& tr > :first-child': { textAlign: 'start', position: 'sticky', insetStart: '0', bg: 'card', zIndex: '1' },
  },
})

/** The heading of a group of rows. */
export const RowGroup = chakra('th', { base: { textAlign: 'start', fontWeight: 'medium', color: 'muted' } })

import { chakra } from '@chakra-ui/react'

/** A narrow table of names and figures. */
export const FigureTable = chakra('table', {
  base: {
    w: 'full',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& th[scope=col]': { py: '1.5', px: '2', bg: 'card', color: 'muted', textStyle: 'xs', whiteSpace: 'nowrap' },
    '& :is(td, th[scope=col]:not(:first-of-type))': { textAlign: 'end' },
    '& tbody :is(td, th)': { py: '1.5', px: '2', borderTopWidth: '1px', borderColor: 'line.soft' },
    '& a': { color: 'brand.fg', borderRadius: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
    '& [data-today]': { bg: 'brand.subtle', '& th': { fontWeight: 'semibold' } },
  },
})

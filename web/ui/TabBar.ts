import { chakra } from '@chakra-ui/react'

/** Links side by side, the current one underlined; those that do not fit are scrolled to. */
export const TabBar = chakra('nav', {
  base: {
    display: 'flex',
    gap: '0.5',
    mb: '2.5',
    flexShrink: '0',
    overflowX: 'auto',
    // Beside the buttons that scroll.
    scrollPaddingInline: '8',
    scrollbarWidth: 'none',
    boxShadow: 'inset 0 -1px 0 {colors.line}',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      h: '9',
      px: '3',
      color: 'muted',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      borderTopRadius: 'l2',
      '@media (pointer: coarse)': { h: '11' },
      _hover: { color: 'ink' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[aria-current]': { color: 'ink', fontWeight: 'semibold', borderColor: 'brand.border' },
    },
    '&[data-old] .count': { opacity: '0.55' },
    '& .count': { color: 'muted', fontWeight: 'medium', '&[data-alarming]': { color: 'negative.fg' } },
  },
})

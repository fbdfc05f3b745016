import { chakra } from '@chakra-ui/react'

/** Groups with their figures, and between them their lanes; narrow, a lane is below its figures. */
export const ForecastTable = chakra('table', {
  base: {
    display: 'block',
    textStyle: 'sm',
    '& thead, & tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      alignItems: 'center',
      columnGap: '3',
      py: '2',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto auto', md: 'minmax(6rem, 9rem) 3.5rem 3.5rem minmax(0, 1fr) 11rem' },
    },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line.soft' },
    '& thead': { display: { base: 'none', md: 'block' }, textStyle: 'xs', color: 'muted' },
    '& thead tr': { py: '0', pb: '1' },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& th:nth-of-type(n + 2), & td': { textAlign: 'end' },
    '& b': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'xs', color: 'muted' },
    '& tbody td': { fontVariantNumeric: 'tabular-nums' },
    // Narrow, the heads of the columns are gone, so the figures say what they are.
    '& td > span': { color: 'muted', textStyle: 'xs', hideFrom: 'md' },
    '& td[aria-hidden]': { position: 'relative', minH: '1.75rem', gridColumn: { base: '1 / -1', md: 'auto' } },
    '& tbody td:last-of-type': { gridColumn: { base: '1 / -1', md: 'auto' }, textAlign: { base: 'start', md: 'end' } },
    '& thead i': { position: 'absolute', bottom: '0', fontStyle: 'normal', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
    '& tbody i': { position: 'absolute', top: '0.5rem', h: '0.75rem', bg: 'primary', borderRadius: 'xs' },
    '& thead i[data-is=now]': { color: 'brand.fg', fontWeight: 'semibold' },
    '& tbody i[data-is=now]': {
      top: '0',
      h: 'full',
      w: '2px',
      bg: 'transparent',
      borderRadius: '0',
      backgroundImage: 'repeating-linear-gradient(to bottom, {colors.primary} 0 3px, transparent 3px 6px)',
    },
    '& i[data-is=cutOff]': { top: '0', h: 'full', w: '2px', bg: 'ink', borderRadius: '0' },
    '& i[data-is=late]': {
      bg: 'negative.subtle',
      borderWidth: '1px',
      borderColor: 'negative.solid',
      backgroundImage: 'repeating-linear-gradient(135deg, {colors.negative.solid} 0 2px, transparent 2px 6px)',
    },
  },
})

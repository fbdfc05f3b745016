import { chakra } from '@chakra-ui/react'

/** The look of the desk above the list: what happened last by colour, icon and words. */
export const DeskFrame = chakra('section', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gap: '3',
    p: '4',
    mb: '3',
    flexShrink: '0',
    borderInlineStartWidth: '6px',
    '&[data-tone=idle]': { borderInlineStartColor: 'gray.border' },
    '&[data-tone=ok]': { borderInlineStartColor: 'brand.border', bg: 'brand.subtle', '& .say': { color: 'brand.fg' } },
    '&[data-tone=error]': { borderInlineStartColor: 'negative.border', bg: 'negative.subtle', '& .say': { color: 'negative.fg' } },
    '& .say': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      '& > svg': { boxSize: '8', flexShrink: '0' },
      '& > div': { flex: '1', minW: '0' },
    },
    '& .say b': { display: 'block', textStyle: 'xl', fontWeight: 'semibold', whiteSpace: 'pre-line' },
    '& .say span': { color: 'muted' },
    '& dl': {
      display: 'grid',
      gridTemplateColumns: 'max-content minmax(0, 1fr)',
      columnGap: '4',
      rowGap: '1',
      md: { gridTemplateColumns: 'repeat(2, max-content minmax(0, 1fr))' },
    },
    '& dt': { color: 'muted' },
    '& .code': { textStyle: 'code' },
    '& form, & .choices': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& form input': { maxW: '20rem' },
    '& :is(button, input)': { minH: '12' },
  },
})

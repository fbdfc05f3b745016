import { chakra } from '@chakra-ui/react'

/** Rows of fields on 12 columns; a field takes those of its `span`, and the whole width on narrow screens. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
  },
})

import { chakra } from '@chakra-ui/react'

/** Checkboxes, one per line. */
export const Choices = chakra('div', {
  base: {
    display: 'grid',
    maxH: '20rem',
    overflowY: 'auto',
    mx: '-1',
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '8',
      px: '2',
      borderRadius: 'l2',
      cursor: 'checkbox',
      '@media (pointer: coarse)': { minH: '11' },
      _hover: { bg: 'bg.muted' },
    },
  },
})

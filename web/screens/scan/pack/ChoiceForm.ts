import { chakra } from '@chakra-ui/react'

/** Form of a dialog of the packing station: a package to choose, and what is asked about it. */
export const ChoiceForm = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '& p': { color: 'muted' },
    '& > label': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1', color: 'soft' },
    '& select': {
      h: '12',
      px: '3',
      color: 'ink',
      bg: 'card',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'l2',
      fontFamily: 'mono',
      textStyle: 'lg',
    },
  },
})

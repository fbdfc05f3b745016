import { chakra } from '@chakra-ui/react'

/** A choice at the packing station with its name. */
export const ChoiceLabel = chakra('label', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    mt: '4',
    color: 'muted',
    textStyle: 'lg',
    '& span': { minW: '6.5rem', whiteSpace: 'nowrap' },
    '& select': {
      h: '12',
      minW: '0',
      maxW: '26rem',
      flex: '1',
      px: '3',
      color: 'ink',
      bg: 'card',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'l2',
      textStyle: 'lg',
    },
  },
})

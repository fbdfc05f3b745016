import { chakra } from '@chakra-ui/react'

/** Marks a control whose value differs from the stored one. */
export const ChangeDot = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '-1',
    top: '-1',
    boxSize: '2.5',
    borderRadius: 'full',
    bg: 'brand.solid',
    outline: '2px solid {colors.card}',
  },
})

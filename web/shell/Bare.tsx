import { chakra } from '@chakra-ui/react'

/** A page that has the screen to itself: nothing of the frame stands around it. */
export const Bare = chakra('main', { base: { maxW: '4xl', mx: 'auto', p: { base: '3', sm: '5' } } })

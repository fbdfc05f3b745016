import { chakra } from '@chakra-ui/react'

/** A page without the console layout. */
export const PlainMain = chakra('main', { base: { maxW: '4xl', mx: 'auto', p: { base: '3', sm: '5' } } })

import { Center } from '@chakra-ui/react'
import { Logo } from './Logo.tsx'

/** Shown until the first screen is loaded. */
export function Splash() {
  return (
    <Center h="dvh" animation="fade-in {durations.slow} {durations.fast} both">
      <Logo size="3rem" />
    </Center>
  )
}

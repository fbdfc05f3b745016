import { Center } from '@chakra-ui/react'
import { Mark } from './Mark.tsx'

/** While the first screen is on its way. */
export function Splash() {
  return (
    <Center h="dvh" animation="fade-in {durations.slow} {durations.fast} both">
      <Mark size="3rem" />
    </Center>
  )
}

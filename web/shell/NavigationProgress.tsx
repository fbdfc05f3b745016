import { Box } from '@chakra-ui/react'
import { useNavigation } from 'react-router'

/** Navigation progress bar; hidden for fast navigations. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  if (!busy) return null
  return (
    <Box
      position="fixed"
      inset="0 0 auto"
      h="2px"
      zIndex="toast"
      overflow="hidden"
      animation="fade-in {durations.fast} {durations.fast} both"
      aria-hidden
    >
      <Box h="full" w="30%" bg="primary" animation="progress 1.2s {easings.ease-in-out} infinite" />
    </Box>
  )
}

import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Muted text at the end of an option's row. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Box as="span" color="muted">
      {children}
    </Box>
  )
}

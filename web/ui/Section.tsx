import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** For links that lead to it. */
  id?: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a detail page. */
export function Section({ title, id, aside, children }: Props) {
  return (
    <Box as="section" aria-label={title} layerStyle="card" borderRadius="l3" overflow="hidden" minW="0" {...(id && { id, tabIndex: -1 })}>
      <Flex align="center" justify="space-between" gap="3" px="4" pt="3" pb="2">
        <Box as="h2" textStyle="sm" fontWeight="semibold" color="muted">
          {title}
        </Box>
        {aside}
      </Flex>
      <Box px="4" pb="4">
        {children}
      </Box>
    </Box>
  )
}

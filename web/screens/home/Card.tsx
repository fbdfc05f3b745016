import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** A card of the control panel. */
export function Card({ title, children }: Props) {
  return (
    <Flex
      direction="column"
      as="section"
      aria-label={title}
      bg="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="l3"
      p={{ base: '3', sm: '4' }}
      minW="0"
    >
      <Box as="h2" textStyle="sm" fontWeight="semibold" color="muted" mb="3">
        {title}
      </Box>
      {children}
    </Flex>
  )
}

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A card of the control panel. */
export function Card({ title, aside, children }: Props) {
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
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" rowGap="2" mb="3">
        <Box as="h2" textStyle="sm" fontWeight="semibold" color="muted">
          {title}
        </Box>
        {aside}
      </Flex>
      {children}
    </Flex>
  )
}

import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Secondary text beside the title. */
  about?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

export function PageHeader({ title, about, actions }: Props) {
  return (
    <Flex as="header" align="center" justify="space-between" wrap="wrap" columnGap="4" rowGap="2" mb={{ base: '1.5', sm: '3' }}>
      <Flex align="baseline" wrap="wrap" columnGap="3" minW="0">
        <Box as="h1" textStyle="xl" fontWeight="semibold">
          {title}
        </Box>
        {about && (
          <Box color="muted" textStyle="xs" hideBelow="sm">
            {about}
          </Box>
        )}
      </Flex>
      {actions && (
        <Flex align="center" wrap="wrap" gap="2">
          {actions}
        </Flex>
      )}
    </Flex>
  )
}

import { Box, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Notice about a wave, with what helps. */
export function WaveNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      gap="3"
      mt="4"
      px="3"
      py="2"
      borderRadius="l2"
      borderWidth="1px"
      bg="warn.subtle"
      borderColor="warn.border"
      color="warn.fg"
    >
      <TriangleAlert size={18} aria-hidden />
      <Box flex="1" minW="12rem">
        {text}
      </Box>
      {children}
    </Flex>
  )
}

import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Tone } from '../theme/colors.ts'

interface Props {
  tone: Tone
  children: ReactNode
}

/** A state as dot and text, never colour alone. */
export function StatusBadge({ tone, children }: Props) {
  return (
    <Box
      as="span"
      colorPalette={tone}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      ps="1.5"
      pe="2"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderRadius="full"
      textStyle="xs"
      lineHeight="1.25rem"
      whiteSpace="nowrap"
      _before={{ content: '""', boxSize: '1.5', borderRadius: 'full', bg: 'currentColor', flexShrink: '0' }}
    >
      {children}
    </Box>
  )
}

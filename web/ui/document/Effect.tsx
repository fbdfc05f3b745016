import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Section } from '../Section.tsx'

/** What a document does once it is posted: one row a figure. */
export function EffectSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Flex direction="column" gap="1.5">
        {children}
      </Flex>
    </Section>
  )
}

export function EffectRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="3">
      <Box color="muted">{name}</Box>
      <Box fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {children}
      </Box>
    </Flex>
  )
}

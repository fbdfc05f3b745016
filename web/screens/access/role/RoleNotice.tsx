import { Flex } from '@chakra-ui/react'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'warn' | 'negative'
  children: ReactNode
}

/** What is to be known of a role before it is changed. */
export function RoleNotice({ tone, children }: Props) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <Flex
      role="status"
      gap="2"
      mb="2"
      px="3"
      py="2"
      borderRadius="l2"
      borderWidth="1px"
      bg={`${tone}.subtle`}
      borderColor={`${tone}.border`}
      color={`${tone}.fg`}
      css={{ '& > svg': { flexShrink: 0, marginTop: '2px' } }}
    >
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </Flex>
  )
}

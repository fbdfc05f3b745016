import { chakra, Flex } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  icon?: LucideIcon | undefined
  /** Items of a list, each a link. */
  children: ReactNode
}

/** A titled group of links as tiles. */
export function Tiles({ id, title, icon: Icon, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <Flex as="h2" id={id} align="center" gap="2" mb="2" color="muted" fontWeight="medium">
        {Icon && <Icon size={16} aria-hidden />}
        {title}
      </Flex>
      <List>{children}</List>
    </section>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    gap: '2.5',
    '& a': {
      display: 'block',
      h: 'full',
      px: '4',
      py: '3',
      bg: 'card',
      borderWidth: '1px',
      borderRadius: 'l3',
      _hover: { borderColor: 'brand.border' },
    },
  },
})

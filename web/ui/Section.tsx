import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a detail page. */
export function Section({ title, aside, children }: Props) {
  return (
    <Box as="section" aria-label={title} layerStyle="card" borderRadius="l3" overflow="hidden" minW="0">
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

/** List of labels and values; missing values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </List>
  )
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1.5',
    '& > div': { display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1fr)', gap: '3', alignItems: 'baseline' },
    '& dt': { color: 'muted' },
    '& dd': { minW: '0', overflowWrap: 'anywhere' },
  },
})

/** Table inside a section; scrolls horizontally by itself. */
export const SectionTable = chakra('div', {
  base: {
    overflowX: 'auto',
    mx: '-4',
    mb: '-4',
    '& table': { w: 'full', borderCollapse: 'collapse' },
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'muted', textStyle: 'xs', whiteSpace: 'nowrap' },
    '& th, & td': { px: '3', py: '1.5', borderTopWidth: '1px', borderColor: 'line.soft', verticalAlign: 'middle' },
    '& th:first-of-type, & td:first-of-type': { ps: '4' },
    '& th:last-of-type, & td:last-of-type': { pe: '4' },
    '& td[data-wide]': { minW: '10rem' },
    '& [data-end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
})

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** A section with a list that is as high as its rows, up to a maximum. */
export function StockSection({ title, children }: Props) {
  return (
    <Section aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </Section>
  )
}

const Section = chakra('section', {
  base: {
    minW: '0',
    '& > h2': { textStyle: 'md', fontWeight: 'semibold', mb: '2' },
    '& > div': { display: 'flex', flexDirection: 'column', maxH: '65dvh' },
  },
})

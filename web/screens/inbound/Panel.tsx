import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A section of an order with a table or a list of facts. */
export function Panel({ title, action, children }: Props) {
  return (
    <Section aria-label={title}>
      <div className="title">
        <h2>{title}</h2>
        {action}
      </div>
      <div>{children}</div>
    </Section>
  )
}

const Section = chakra('section', {
  base: {
    layerStyle: 'card',
    minW: '0',
    p: { base: '3', sm: '4' },
    '& > .title': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', minH: '6', mb: '2' },
    '& h2': { textStyle: 'sm', fontWeight: 'semibold', color: 'muted' },
    '& > div:last-child': { overflowX: 'auto' },
    '& table': { w: 'full', borderCollapse: 'collapse' },
    '& th': { color: 'muted', fontWeight: 'medium', textStyle: 'xs', textAlign: 'start', whiteSpace: 'nowrap', py: '1.5', px: '2' },
    '& td': { py: '1.5', px: '2', borderTopWidth: '1px', borderColor: 'line.soft', verticalAlign: 'middle' },
    '& :is(th, td)[data-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& td[data-quiet]': { color: 'muted', whiteSpace: 'nowrap' },
    '& td[data-whole]': { whiteSpace: 'nowrap' },
    '& tr[data-undone] td': { color: 'muted', textDecoration: 'line-through' },
    '& .none': { color: 'muted', py: '2' },
  },
})

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A list with what is opened beside it; on narrow screens that covers the list. */
export function SideBySide({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <Frame data-opened={side ? '' : undefined}>
      <div className="list">{children}</div>
      {side && <div className="side">{side}</div>}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    h: 'full',
    minH: '0',
    '& > .list': { h: 'full', minW: '0' },
    '& > .side': { overflowY: 'auto' },
    '@media (min-width: 75rem)': {
      '&[data-opened]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 24rem', gap: '3' },
      '& > .side': { h: 'full' },
    },
    '@media not (min-width: 75rem)': {
      '&[data-opened] > .list': { display: 'none' },
    },
  },
})

import { chakra } from '@chakra-ui/react'

/** A short table that scrolls with the page; on a phone each row is a card whose cells carry their header. */
export const CompactTable = chakra('table', {
  base: {
    w: 'full',
    mt: '2',
    borderCollapse: 'collapse',
    '& th': { color: 'muted', textStyle: 'xs', fontWeight: 'medium', textAlign: 'start', py: '1.5', pe: '3', whiteSpace: 'nowrap' },
    '& td': { py: '1.5', pe: '3', verticalAlign: 'top' },
    '& :is(th, td):last-child': { pe: '0' },
    '& .end': { textAlign: 'end' },
    '& tr': { borderBottomWidth: '1px', borderColor: 'line.soft' },
    '& :is(tbody:last-child, tfoot) tr:last-child': { borderBottomWidth: '0' },
    smDown: {
      '& thead': { srOnly: true },
      '& :is(tbody, tfoot)': { display: 'block' },
      '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '4', rowGap: '0.5', py: '2' },
      '& td': { p: '0', minW: '0' },
      '& :is(td.wide, tfoot th)': { gridColumn: '1 / -1' },
      '& td[data-name]': { display: 'flex', justifyContent: 'space-between', gap: '2' },
      '& td[data-name]::before': { content: 'attr(data-name)', color: 'muted', flexShrink: '0' },
    },
  },
})

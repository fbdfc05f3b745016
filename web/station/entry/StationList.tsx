import { chakra } from '@chakra-ui/react'
import { ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props<Row> {
  title: string
  rows: readonly Row[]
  /** The station that this tab has just lost. */
  lost: string | undefined
  disabled: boolean
  who: (row: Row) => ReactNode
  /** Number of unsent scans there. */
  left: (row: Row) => string | null
  onChoose: (row: Row) => void
}

/** Stations to choose from, with their users. */
export function StationList<Row extends { readonly id: string; readonly name: string }>(props: Props<Row>) {
  const { title, rows, lost, disabled, who, left, onChoose } = props
  if (rows.length === 0) return null
  return (
    <List>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" disabled={disabled} data-lost={row.id === lost || undefined} onClick={() => onChoose(row)}>
              <ScanLine aria-hidden />
              <b>{row.name}</b>
              <span>{who(row)}</span>
              {left(row) && <span className="left">{left(row)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </List>
  )
}

const List = chakra('section', {
  base: {
    mb: '6',
    '& h3': { mb: '2', color: 'muted', textStyle: 'md', fontWeight: 'semibold' },
    '& ul': { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))', listStyle: 'none' },
    '& li button': {
      layerStyle: 'card',
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: '3',
      alignItems: 'center',
      w: 'full',
      minH: '18',
      p: '4',
      textAlign: 'start',
      cursor: 'button',
      '& svg': { gridRow: 'span 2', color: 'brand.fg', boxSize: '7' },
      '& b': { textStyle: 'lg', fontWeight: 'semibold' },
      '& span': { color: 'muted' },
      '& .left': { gridColumn: '2', color: 'warn.fg', fontWeight: 'semibold' },
      '&[data-lost]': { borderColor: 'warn.border', bg: 'warn.subtle', '& span': { color: 'warn.fg' } },
      _hover: { borderColor: 'brand.border' },
      _disabled: { layerStyle: 'disabled' },
    },
  },
})

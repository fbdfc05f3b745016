import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Input } from '../../../ui/Input.tsx'
import type { PackSplitLinesQuery } from './__generated__/PackSplitLinesQuery.graphql.ts'

/** What goes into the new parcel, and how many pieces that are not packed stay. */
export interface SplitChoice {
  lines: readonly { lineId: string; pieces: number }[]
  left: number
}

/** Open lines of a package with the pieces that go into another parcel. */
export function PackSplitLines({ packageId, onChange }: { packageId: string; onChange: (choice: SplitChoice) => void }) {
  const t = useT()
  const field = useId()
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const { node } = useLazyLoadQuery<PackSplitLinesQuery>(
    graphql`
      query PackSplitLinesQuery($id: ID!) {
        node(id: $id) {
          ... on Package {
            lines {
              id
              quantity
              packed
              product {
                sku
                displayName
              }
            }
          }
        }
      }
    `,
    { id: packageId },
    { fetchPolicy: 'network-only' },
  )
  const open = (node?.lines ?? []).map((line) => ({ ...line, open: line.quantity - line.packed })).filter((line) => line.open > 0)
  const set = (id: string, count: number) => {
    const next = { ...pieces, [id]: count }
    setPieces(next)
    onChange({
      lines: open.flatMap((line) => (next[line.id] ? [{ lineId: line.id, pieces: next[line.id] as number }] : [])),
      left: open.reduce((sum, line) => sum + line.open - (next[line.id] ?? 0), 0),
    })
  }
  return (
    <Lines>
      {open.map(({ id, open: most, product }) => (
        <label key={id} htmlFor={`${field} ${id}`}>
          <span>
            {product.displayName}
            <small>{t('pack.split.open', { sku: product.sku, open: most })}</small>
          </span>
          <Input
            id={`${field} ${id}`}
            size="xl"
            type="number"
            min={0}
            max={most}
            value={pieces[id] ?? 0}
            onChange={(event) => set(id, Math.max(0, Math.min(most, Math.trunc(Number(event.target.value)) || 0)))}
          />
        </label>
      ))}
    </Lines>
  )
}

const Lines = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& label': { display: 'grid', gridTemplateColumns: '1fr 6rem', alignItems: 'center', gap: '4' },
    '& small': { display: 'block', color: 'muted' },
  },
})

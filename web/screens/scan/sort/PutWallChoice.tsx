import { chakra } from '@chakra-ui/react'
import { MonitorUp } from 'lucide-react'
import { graphql } from 'react-relay'
import { putWallMost } from '../../../../graph/station/rules.ts'
import { sizeOfWall } from '../../../../graph/wave/rules/putWall.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import type { PutWallChoiceMutation } from './__generated__/PutWallChoiceMutation.graphql.ts'

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

/** Arrangement of the put wall of the station, and the link to its wall screen. */
export function PutWallChoice({ station: { id, putWall }, slots }: { station: OpenStation; slots: number }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<PutWallChoiceMutation>(graphql`
    mutation PutWallChoiceMutation($input: SetPutWallInput!) {
      setPutWall(input: $input) {
        station {
          id
          putWallRows
          putWallColumns
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const size = sizeOfWall(slots, putWall ?? null)
  const choices = [
    { side: 'rows', label: t('sort.wall.rows') },
    { side: 'columns', label: t('sort.wall.columns') },
  ] as const
  return (
    <Choice>
      {choices.map(({ side, label }) => (
        <label key={side}>
          {label}
          <select
            value={size[side]}
            disabled={busy}
            onChange={async (event) => {
              event.target.blur()
              tell(await run({ stationId: id, ...size, [side]: Number(event.target.value) }))
            }}
          >
            {upTo(Math.max(putWallMost[side], size[side])).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      ))}
      <a href={`/wall/sort?station=${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
        <MonitorUp aria-hidden />
        {t('sort.wall.open')}
      </a>
    </Choice>
  )
}

const Choice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    mt: '2',
    color: 'muted',
    '& label': { display: 'inline-flex', alignItems: 'center', gap: '2' },
    '& select': { h: '10', px: '2', color: 'ink', bg: 'card', borderWidth: '1px', borderColor: 'line.strong', borderRadius: 'l2' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minH: '10',
      ms: 'auto',
      color: 'brand.fg',
      textDecoration: 'underline',
    },
    '& svg': { boxSize: '5' },
  },
})

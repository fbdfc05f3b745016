import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { WallProgress } from '../../ui/wall/WallRows.tsx'
import { WallSlots } from '../../ui/wall/WallSlots.tsx'
import type { SortingWave_board$key } from './__generated__/SortingWave_board.graphql.ts'
import { SortingFoot } from './SortingFoot.tsx'
import { SortingScan } from './SortingScan.tsx'

/** The wave of a put wall: the last scan, the progress, and the slots. */
export function SortingWave({ board }: { board: SortingWave_board$key }) {
  const t = useT()
  const { wave } = useFragment(
    graphql`
      fragment SortingWave_board on SortingBoard {
        wave {
          number
          state
          rows
          columns
          slots {
            slot
            state
            pieces
            sorted
          }
          figures {
            pieces
            done
            packages
            complete
          }
          scans {
            slot
          }
          ...SortingScan_wave
          ...SortingFoot_wave
        }
      }
    `,
    board,
  )
  if (!wave) return <p className="says">{t('wall.sort.noWave')}</p>
  if (wave.state === 'ENDED' || wave.state === 'VOIDED') {
    return (
      <p className="says">
        {t(wave.state === 'VOIDED' ? 'wall.sort.voided' : 'wall.sort.over', { number: wave.number })}
        <small>{t('wall.sort.overHint')}</small>
      </p>
    )
  }
  const { figures, slots, rows, columns } = wave
  const counts = [
    { id: 'pieces', label: t('wall.sort.pieces'), done: figures.done, due: figures.pieces },
    { id: 'packages', label: t('wall.sort.complete'), done: figures.complete, due: figures.packages },
  ]
  return (
    <div className="sorting">
      <div className="top">
        <SortingScan wave={wave} />
        <div className="card figures">
          <p>{t('wall.sort.wave', { number: wave.number })}</p>
          {counts.map(({ id, label, done, due }) => (
            <div key={id}>
              <span>{label}</span>
              <b>
                {done} <s>/ {due}</s>
              </b>
              <WallProgress stages={[{ id: 'packed', amount: done }]} due={due} tone="good" />
            </div>
          ))}
        </div>
      </div>
      <WallSlots slots={slots} rows={rows} columns={columns} current={wave.scans[0]?.slot ?? null} />
      <SortingFoot wave={wave} />
    </div>
  )
}

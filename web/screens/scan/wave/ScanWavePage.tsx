import { graphql } from 'react-relay'
import { Navigate } from 'react-router'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import type { ScanWavePageQuery } from './__generated__/ScanWavePageQuery.graphql.ts'
import { ScanWaveEntry, type WaveRefusal } from './ScanWaveEntry.tsx'
import { ScanWaveTakeOver } from './ScanWaveTakeOver.tsx'
import { useWaveLink } from './useWaveLink.ts'
import { WaitingWaves } from './WaitingWaves.tsx'

const query = graphql`
  query ScanWavePageQuery($warehouseId: ID!, $number: String!, $asked: Boolean!) {
    viewer {
      staffId
    }
    waves(warehouseId: $warehouseId, first: 50, sort: OLDEST, filter: { readyFor: SORTING }) {
      ...WaitingWaves_waves
    }
    waveByNumber(warehouseId: $warehouseId, number: $number) @include(if: $asked) {
      id
      number
      type
      state
      confirmPicking
      printedAt
      pickedAt
      sorter {
        id
        name
      }
    }
  }
`

export const loader = offlinePageLoader<ScanWavePageQuery>(query, ({ warehouseId, search }) => {
  const number = search.get('number')?.trim().slice(0, 40) ?? ''
  return { warehouseId, number, asked: number !== '' }
})

/** Asks which wave to sort. */
export function Component() {
  const t = useT()
  const data = usePage<ScanWavePageQuery>(query)
  const link = useWaveLink()
  const refusal = refusalOf(data, t)
  if (data.waveByNumber && !refusal) return <Navigate to={link('/wave/pigeonholes', data.waveByNumber.id)} replace />
  return (
    <ScanWaveEntry
      title={t('menu.out.sort')}
      step={t('sort.entry.step')}
      refusal={refusal}
      side={<WaitingWaves waves={data.waves} path="/wave/pigeonholes" work="sort" />}
    />
  )
}

function refusalOf({ viewer, waveByNumber: wave }: ScanWavePageQuery['response'], t: Translate): WaveRefusal | null {
  if (wave === undefined) return null
  if (wave === null) return { title: t('sort.entry.none') }
  const { number, sorter } = wave
  const over = wave.state === 'ENDED' || wave.state === 'VOIDED'
  if (over || wave.type !== 'MIXED') {
    return { title: t('sort.entry.refused', { number }), todo: t(over ? 'sort.entry.over' : 'sort.entry.notMixed') }
  }
  if (!wave.printedAt) return { title: t('sort.entry.notPrinted', { number }), todo: t('sort.entry.print') }
  if (wave.confirmPicking && !wave.pickedAt) return { title: t('sort.entry.notPicked', { number }), todo: t('sort.entry.pick') }
  if (!sorter || sorter.id === viewer.staffId) return null
  const todo = (
    <>
      {t('sort.held.by', { name: sorter.name })} <ScanWaveTakeOver waveId={wave.id} work="SORTING" />
    </>
  )
  return { title: t('sort.entry.refused', { number }), todo }
}

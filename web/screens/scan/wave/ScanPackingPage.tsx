import { graphql } from 'react-relay'
import { Navigate } from 'react-router'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../../../relay/page.ts'
import type { ScanPackingPageQuery } from './__generated__/ScanPackingPageQuery.graphql.ts'
import { ScanPackingResume } from './ScanPackingResume.tsx'
import { ScanWaveEntry, type WaveRefusal } from './ScanWaveEntry.tsx'
import { ScanWaveTakeOver } from './ScanWaveTakeOver.tsx'
import { useWaveLink } from './useWaveLink.ts'
import { WaitingWaves } from './WaitingWaves.tsx'

const query = graphql`
  query ScanPackingPageQuery($warehouseId: ID!, $number: String!, $asked: Boolean!) {
    viewer {
      staffId
    }
    waves(warehouseId: $warehouseId, first: 50, sort: OLDEST, filter: { readyFor: PACKING }) {
      ...WaitingWaves_waves
    }
    waveByNumber(warehouseId: $warehouseId, number: $number) @include(if: $asked) {
      id
      number
      state
      confirmPicking
      printedAt
      pickedAt
      suspendedAt
      suspendedBy {
        id
        name
      }
      packer {
        id
        name
      }
    }
  }
`

export const loader = offlinePageLoader<ScanPackingPageQuery>(query, ({ warehouseId, search }) => {
  const number = search.get('number')?.trim().slice(0, 40) ?? ''
  return { warehouseId, number, asked: number !== '' }
})

/** Asks which wave to pack. */
export function Component() {
  const t = useT()
  const data = usePage<ScanPackingPageQuery>(query)
  const link = useWaveLink()
  const refusal = refusalOf(data, t)
  if (data.waveByNumber && !refusal) return <Navigate to={link('/wave/packaging', data.waveByNumber.id)} replace />
  return (
    <ScanWaveEntry
      title={t('menu.out.pack')}
      step={t('pack.entry.step')}
      refusal={refusal}
      side={<WaitingWaves waves={data.waves} path="/wave/packaging" work="pack" />}
    />
  )
}

function refusalOf({ viewer, waveByNumber: wave }: ScanPackingPageQuery['response'], t: Translate): WaveRefusal | null {
  if (wave === undefined) return null
  if (wave === null) return { title: t('sort.entry.none') }
  const { id, number, packer } = wave
  if (wave.state === 'ENDED' || wave.state === 'VOIDED') return { title: t('pack.entry.over', { number }), todo: t('sort.entry.over') }
  if (!wave.printedAt) return { title: t('pack.entry.notPrinted'), todo: t('sort.entry.print') }
  if (wave.confirmPicking && !wave.pickedAt) return { title: t('sort.entry.notPicked', { number }), todo: t('sort.entry.pick') }
  if (wave.suspendedAt) {
    const todo = (
      <>
        {t('pack.suspendedBy', { name: wave.suspendedBy?.name ?? '' })} <ScanPackingResume waveId={id} />
      </>
    )
    return { title: t('pack.entry.suspended', { number }), todo }
  }
  if (!packer || packer.id === viewer.staffId) return null
  const todo = (
    <>
      {t('pack.held.by', { name: packer.name })} <ScanWaveTakeOver waveId={id} work="PACKING" />
    </>
  )
  return { title: t('pack.entry.held', { number }), todo }
}

import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { WarehouseAndUser } from '../../../shell/WarehouseAndUser.tsx'
import { playSound } from '../../../station/scanner/sounds.ts'
import { useScanner } from '../../../station/scanner/useScanner.ts'
import { BackBar } from '../../../ui/BackBar.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { WaveInfoPageQuery } from './__generated__/WaveInfoPageQuery.graphql.ts'
import { WaveInfo } from './WaveInfo.tsx'
import { WaveNotFound, WaveNumberForm } from './WaveNumberForm.tsx'
import type { OpenedAction } from './waveActions.ts'

const WaveDialog = lazyComponent(() => import('./WaveDialog.tsx').then((file) => file.WaveDialog))

const query = graphql`
  query WaveInfoPageQuery($warehouseId: ID!, $number: String!, $asked: Boolean!) {
    waveByNumber(warehouseId: $warehouseId, number: $number) @include(if: $asked) {
      id
      ...waveNode_wave
      ...WaveInfo_wave
    }
  }
`

export const loader = pageLoader<WaveInfoPageQuery>(query, ({ warehouseId, search }) => {
  const number = search.get('wave')?.trim().slice(0, 40) ?? ''
  return { warehouseId, number, asked: number !== '' }
})

/** Shows a wave by its scanned or typed number, which is kept in the URL. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { waveByNumber: wave } = usePage<WaveInfoPageQuery>(query)
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<OpenedAction | null>(null)
  const number = search.get('wave')?.trim() ?? ''

  const show = (code: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('wave', code)
      return next
    })
  const scanned = useRef(false)
  useScanner({
    onScan: ({ code }) => {
      if (asked) return playSound('error')
      scanned.current = true
      show(code)
    },
    onBroken: () => playSound('error'),
  })
  const waveId = wave?.id
  useEffect(() => {
    if (scanned.current && number) playSound(waveId ? 'ok' : 'error')
    scanned.current = false
  }, [waveId, number])

  return (
    <Page>
      <BackBar title={t('menu.out.waveInfo')} to={linkTo('/out/wave/list')}>
        <WarehouseAndUser />
        <WaveNumberForm onCode={show} />
      </BackBar>
      {wave ? <WaveInfo key={wave.id} wave={wave} picking={wave} onAsk={setAsked} /> : <WaveNotFound number={number} />}
      {asked && <WaveDialog {...asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

const Page = chakra('main', { base: { minH: '100dvh', p: { base: '3', sm: '5' }, bg: 'surface' } })

import { useEffect, useMemo, useState } from 'react'
import { graphql, RelayEnvironmentProvider, useSubscription } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { WallBoard } from '../../ui/wall/WallBoard.tsx'
import { WallRows } from '../../ui/wall/WallRows.tsx'
import { Zone } from '../../ui/Zone.tsx'
import type { WavesPageSubscription, WavesPageSubscription$data } from './__generated__/WavesPageSubscription.graphql.ts'
import { WaveRows } from './WaveRows.tsx'
import { WaveTiles } from './WaveTiles.tsx'
import { openLine } from './wallSocket.ts'

const board = graphql`
  subscription WavesPageSubscription {
    waveProgress {
      at
      warehouseName
      timeZone
      ...WaveTiles_board
      ...WaveRows_board
    }
  }
`

type Board = NonNullable<WavesPageSubscription$data['waveProgress']>

/** The wave board: opened by the link with a wall's token, it needs nobody to sign in. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [contactAt, setContactAt] = useState<number | null>(null)
  const [refused, setRefused] = useState(false)
  const line = useMemo(
    () =>
      openLine(token, (event) => {
        setRefused(event === 'refused')
        if (event === 'contact') setContactAt(Date.now())
      }),
    [token],
  )
  useEffect(() => () => void line.client.dispose(), [line])
  return (
    <RelayEnvironmentProvider environment={line.environment}>
      <Live contactAt={contactAt} refused={refused} />
    </RelayEnvironmentProvider>
  )
}

function Live({ contactAt, refused }: { contactAt: number | null; refused: boolean }) {
  const t = useT()
  const [shown, setShown] = useState<{ board: Board; clockOffset: number } | null>(null)
  useSubscription<WavesPageSubscription>(
    useMemo(
      () => ({
        subscription: board,
        variables: {},
        onNext: (data) => {
          const next = data?.waveProgress
          if (next) setShown({ board: next, clockOffset: Date.parse(next.at) - Date.now() })
        },
      }),
      [],
    ),
  )
  if (!shown || refused) {
    const empty = refused ? (
      <>
        {t('wall.waves.refused')}
        <br />
        <small>{t('wall.waves.refusedHint')}</small>
      </>
    ) : (
      t('wall.waves.waiting')
    )
    return (
      <WallBoard title={t('wall.waves.title')} place="" {...(!refused && { contactAt })}>
        <WallRows rows={[]} rowId={String} columns={[]} empty={empty} />
      </WallBoard>
    )
  }
  const { board: data, clockOffset } = shown
  return (
    <Zone timeZone={data.timeZone}>
      <WallBoard title={t('wall.waves.title')} place={data.warehouseName} contactAt={contactAt} clockOffset={clockOffset}>
        <WaveTiles board={data} />
        <WaveRows board={data} />
      </WallBoard>
    </Zone>
  )
}

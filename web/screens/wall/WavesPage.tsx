import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { WavesPageSubscription, WavesPageSubscription$data } from './__generated__/WavesPageSubscription.graphql.ts'
import { useNewestBoard, WallConnection, type WallProps, WallScreen } from './WallScreen.tsx'
import { WaveRows } from './WaveRows.tsx'
import { WaveTiles } from './WaveTiles.tsx'

/** Wave board. */
export function Component() {
  return <WallConnection>{(connection) => <Live {...connection} />}</WallConnection>
}

function Live({ onLanguage, ...connection }: WallProps) {
  const { shown, show } = useNewestBoard<NonNullable<WavesPageSubscription$data['waveProgress']>>(onLanguage)
  useSubscription<WavesPageSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription WavesPageSubscription {
            waveProgress {
              at
              language
              warehouseName
              timeZone
              ...WaveTiles_board
              ...WaveRows_board
            }
          }
        `,
        variables: {},
        onNext: (data) => show(data?.waveProgress),
      }),
      [show],
    ),
  )
  return (
    <WallScreen {...connection} title="wall.waves.title" shown={shown}>
      {(board) => (
        <>
          <WaveTiles board={board} />
          <WaveRows board={board} />
        </>
      )}
    </WallScreen>
  )
}

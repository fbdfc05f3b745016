import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { CutOffsPageSubscription, CutOffsPageSubscription$data } from './__generated__/CutOffsPageSubscription.graphql.ts'
import { CutOffRows } from './CutOffRows.tsx'
import { CutOffTiles } from './CutOffTiles.tsx'
import { useNewestBoard, WallConnection, type WallProps, WallScreen } from './WallScreen.tsx'

/** Cut-off board: what is left for each pick-up. */
export function Component() {
  return <WallConnection>{(connection) => <Live {...connection} />}</WallConnection>
}

function Live({ onLanguage, ...connection }: WallProps) {
  const { shown, show } = useNewestBoard<NonNullable<CutOffsPageSubscription$data['cutOffProgress']>>(onLanguage)
  useSubscription<CutOffsPageSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription CutOffsPageSubscription {
            cutOffProgress {
              at
              language
              warehouseName
              timeZone
              ...CutOffTiles_board
              ...CutOffRows_board
            }
          }
        `,
        variables: {},
        onNext: (data) => show(data?.cutOffProgress),
      }),
      [show],
    ),
  )
  return (
    <WallScreen {...connection} title="wall.cutOffs.title" shown={shown}>
      {(board) => (
        <>
          <CutOffTiles board={board} />
          <CutOffRows board={board} />
        </>
      )}
    </WallScreen>
  )
}

import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { SortingPageSubscription, SortingPageSubscription$data } from './__generated__/SortingPageSubscription.graphql.ts'
import { SortingStations } from './SortingStations.tsx'
import { SortingWave } from './SortingWave.tsx'
import { useNewestBoard, WallConnection, type WallProps, WallScreen } from './WallScreen.tsx'

/** Put wall of a sorting station; the slot of the last scan is lit. */
export function Component() {
  return <WallConnection>{(connection) => <Live {...connection} />}</WallConnection>
}

function Live({ onLanguage, ...connection }: WallProps) {
  const [search] = useSearchParams()
  const stationId = search.get('station') || null
  const { shown, show } = useNewestBoard<NonNullable<SortingPageSubscription$data['sortingProgress']>>(onLanguage)
  useSubscription<SortingPageSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription SortingPageSubscription($stationId: ID) {
            sortingProgress(stationId: $stationId) {
              at
              language
              warehouseName
              timeZone
              stationName
              ...SortingStations_board
              ...SortingWave_board
            }
          }
        `,
        variables: { stationId },
        onNext: (data) => show(data?.sortingProgress),
      }),
      [show, stationId],
    ),
  )
  return (
    <WallScreen {...connection} title="wall.sort.title" name={({ stationName }) => stationName} shown={shown}>
      {(board) => (board.stationName ? <SortingWave board={board} /> : <SortingStations board={board} />)}
    </WallScreen>
  )
}

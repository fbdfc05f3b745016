import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { pickTotals } from '../../../../graph/wave/rules/picking.ts'
import { useReload } from '../../../relay/useReload.ts'
import type { FollowWaveSubscription } from './__generated__/FollowWaveSubscription.graphql.ts'
import { changesByOthers } from './changesByOthers.ts'
import type { LoadedWave } from './usePickTask.ts'

interface Followed {
  wave: LoadedWave
  /** Whether all scans of this station are answered. */
  isSettled: boolean
}

/** Follows a wave: its state, pick cart and pickers at once; it is reloaded when others have picked. */
export function FollowWave({ wave, isSettled }: Followed) {
  const reload = useReload()
  const { id } = wave
  const [changes] = useState(changesByOthers)
  const check = useEffectEvent(() => {
    if (changes.isOutdated({ open: pickTotals(wave.lines).open, isSettled })) void reload()
  })
  useEffect(() => {
    if (isSettled) check()
  }, [isSettled])
  useSubscription<FollowWaveSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowWaveSubscription($id: ID!) {
            waveChanged(id: $id) {
              id
              state
              isPickedAgain
              cart {
                id
                number
                maxWeightGrams
              }
              pickers {
                id
                name
              }
              picking {
                open
              }
            }
          }
        `,
        variables: { id },
        onNext: (data) => {
          const open = data?.waveChanged?.picking.open
          if (open === undefined) return
          changes.hear(open)
          check()
        },
      }),
      [id, changes],
    ),
  )
  return null
}

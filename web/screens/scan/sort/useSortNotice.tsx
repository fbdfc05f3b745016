import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ScanWaveTakeOver } from '../wave/ScanWaveTakeOver.tsx'
import type { useSortNotice_wave$key } from './__generated__/useSortNotice_wave.graphql.ts'
import type { useSortNoticeSubscription } from './__generated__/useSortNoticeSubscription.graphql.ts'

/** Notice that the wave has ended, or that another user sorts it. */
export function useSortNotice(key: useSortNotice_wave$key, me: string | null) {
  const t = useT()
  const wave = useFragment(
    graphql`
      fragment useSortNotice_wave on Wave {
        id
        state
        sorter {
          id
          name
        }
      }
    `,
    key,
  )
  const { id, state, sorter } = wave
  useSubscription<useSortNoticeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useSortNoticeSubscription($id: ID!) {
            waveChanged(id: $id) {
              ...useSortNotice_wave
            }
          }
        `,
        variables: { id },
      }),
      [id],
    ),
  )
  if (state === 'ENDED' || state === 'VOIDED') return t('sort.over')
  if (!sorter || sorter.id === me) return null
  return (
    <>
      {t('sort.held.by', { name: sorter.name })} <ScanWaveTakeOver waveId={id} work="SORTING" />
    </>
  )
}

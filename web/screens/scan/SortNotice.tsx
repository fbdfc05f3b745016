import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { SortNotice_wave$key } from './__generated__/SortNotice_wave.graphql.ts'
import type { SortNoticeSubscription } from './__generated__/SortNoticeSubscription.graphql.ts'
import { ScanWaveTakeOver } from './ScanWaveTakeOver.tsx'

/** Whether the wave is over, and who else sorts it. */
export function useSortNotice(key: SortNotice_wave$key, me: string | null) {
  const t = useT()
  const wave = useFragment(
    graphql`
      fragment SortNotice_wave on Wave {
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
  useSubscription<SortNoticeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription SortNoticeSubscription($id: ID!) {
            waveChanged(id: $id) {
              ...SortNotice_wave
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

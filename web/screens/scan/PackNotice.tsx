import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { PackNotice_wave$key } from './__generated__/PackNotice_wave.graphql.ts'
import type { PackNoticeSubscription } from './__generated__/PackNoticeSubscription.graphql.ts'
import { ScanPackingResume } from './ScanPackingResume.tsx'
import { ScanWaveTakeOver } from './ScanWaveTakeOver.tsx'

/** Whether the wave is over or rests, and who else packs it; followed while the page is open. */
export function usePackNotice(key: PackNotice_wave$key, me: string | null) {
  const t = useT()
  const wave = useFragment(
    graphql`
      fragment PackNotice_wave on Wave {
        id
        state
        suspendedAt
        suspendedBy {
          id
          name
        }
        packer {
          id
          name
        }
        ...waveNode_wave
      }
    `,
    key,
  )
  const { id, state, suspendedAt, suspendedBy, packer } = wave
  useSubscription<PackNoticeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription PackNoticeSubscription($id: ID!) {
            waveChanged(id: $id) {
              ...PackNotice_wave
            }
          }
        `,
        variables: { id },
      }),
      [id],
    ),
  )
  if (state === 'ENDED' || state === 'VOIDED') return t('pack.over')
  if (suspendedAt) {
    return (
      <>
        {t('pack.suspendedBy', { name: suspendedBy?.name ?? '' })} <ScanPackingResume waveId={id} />
      </>
    )
  }
  if (!packer || packer.id === me) return null
  return (
    <>
      {t('pack.held.by', { name: packer.name })} <ScanWaveTakeOver waveId={id} work="PACKING" />
    </>
  )
}

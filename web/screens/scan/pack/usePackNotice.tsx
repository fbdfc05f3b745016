import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { ScanPackingResume } from '../wave/ScanPackingResume.tsx'
import { ScanWaveTakeOver } from '../wave/ScanWaveTakeOver.tsx'
import type { usePackNotice_wave$key } from './__generated__/usePackNotice_wave.graphql.ts'
import type { usePackNoticeSubscription } from './__generated__/usePackNoticeSubscription.graphql.ts'

/** Notice that the wave has ended, is suspended or is packed by another user; updated live. */
export function usePackNotice(key: usePackNotice_wave$key, me: string | null) {
  const t = useT()
  const wave = useFragment(
    graphql`
      fragment usePackNotice_wave on Wave {
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
  useSubscription<usePackNoticeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription usePackNoticeSubscription($id: ID!) {
            waveChanged(id: $id) {
              ...usePackNotice_wave
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

import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { WaveSuspendDialogMutation } from './__generated__/WaveSuspendDialogMutation.graphql.ts'
import type { WaveSuspendDialogResumeMutation } from './__generated__/WaveSuspendDialogResumeMutation.graphql.ts'
import type { DialogProps } from './waveActions.ts'

/** Suspends or resumes packing of a wave. */
export function WaveSuspendDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const suspend = useCommand<WaveSuspendDialogMutation>(graphql`
    mutation WaveSuspendDialogMutation($input: SuspendWaveInput!) {
      suspendWave(input: $input) {
        wave {
          ...waveNode_wave
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const resume = useCommand<WaveSuspendDialogResumeMutation>(graphql`
    mutation WaveSuspendDialogResumeMutation($input: ResumeWaveInput!) {
      resumeWave(input: $input) {
        wave {
          ...waveNode_wave
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { number, counts } = wave
  const does = wave.suspendedAt ? 'resume' : 'suspend'

  async function go() {
    const input = { waveId: wave.id }
    if (!tell(wave.suspendedAt ? await resume.run(input) : await suspend.run(input))) return
    toaster.success(t(`wave.${does}.done`, { number }))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t(`wave.${does}.title`, { number })}
      confirm={t(`wave.ask.${does}`)}
      busy={suspend.busy || resume.busy}
      onConfirm={go}
      onClose={onClose}
    >
      {t(`wave.${does}.what`, {
        packed: counts.packed,
        due: counts.due,
        left: wave.counts.toPack,
        packer: wave.packer?.name ?? t('wave.nobody'),
        by: wave.suspendedBy?.name ?? t('wave.nobody'),
      })}
    </ConfirmDialog>
  )
}

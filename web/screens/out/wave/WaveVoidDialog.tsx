import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { WaveVoidDialogMutation } from './__generated__/WaveVoidDialogMutation.graphql.ts'
import type { DialogProps } from './waveActions.ts'

/** Voids a wave. */
export function WaveVoidDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<WaveVoidDialogMutation>(graphql`
    mutation WaveVoidDialogMutation($input: VoidWaveInput!) {
      voidWave(input: $input) {
        released
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
  const released = wave.counts.toPack + counts.packed

  async function go() {
    const outcome = await run({ waveId: wave.id })
    if (!tell(outcome)) return
    toaster.success(t('wave.void.done', { number, released: outcome.payload.released }))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={t('wave.void.title', { number })}
      confirm={t('wave.void.confirm', { released })}
      busy={busy}
      onConfirm={go}
      onClose={onClose}
    >
      {t(wave.pickedAt ? 'wave.void.whatPicked' : 'wave.void.what', { released })}
      {counts.abnormal > 0 && ` ${t('wave.void.abnormal', { abnormal: counts.abnormal })}`}
    </ConfirmDialog>
  )
}

import { Box } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { Leftovers, WaveEndDialogMutation } from './__generated__/WaveEndDialogMutation.graphql.ts'
import type { DialogProps } from './waveActions.ts'

const ways = ['TO_PENDING', 'TO_ABNORMAL'] as const satisfies readonly Leftovers[]

/** Ends a wave early and asks what happens to the unpacked packages. */
export function WaveEndDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const name = useId()
  const [leftovers, setLeftovers] = useState<Leftovers>('TO_PENDING')
  const { run, busy } = useCommand<WaveEndDialogMutation>(graphql`
    mutation WaveEndDialogMutation($input: EndWaveInput!) {
      endWave(input: $input) {
        left
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
  const left = wave.counts.toPack

  async function go() {
    const outcome = await run({ waveId: wave.id, leftovers })
    if (!tell(outcome)) return
    toaster.success(t('wave.end.done', { number, left: outcome.payload.left }))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={t('wave.end.title', { number })}
      confirm={t('wave.ask.end')}
      busy={busy}
      onConfirm={go}
      onClose={onClose}
    >
      {t(left > 0 ? 'wave.end.what' : 'wave.end.whatAll', { packed: counts.packed, due: counts.due, left })}
      {left > 0 && (
        <Box mt="2">
          <Choices role="radiogroup" aria-label={t('wave.end.choice')}>
            {ways.map((way) => (
              <label key={way}>
                <input type="radio" name={name} checked={leftovers === way} onChange={() => setLeftovers(way)} />
                {t(`wave.end.${way}`, { left })}
              </label>
            ))}
          </Choices>
        </Box>
      )}
    </ConfirmDialog>
  )
}

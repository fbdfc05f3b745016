import { Button } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import type { ScanWaveTakeOverMutation, WaveWork } from './__generated__/ScanWaveTakeOverMutation.graphql.ts'

/** Takes over a wave from another user; without the right there is only a hint. */
export function ScanWaveTakeOver({ waveId, work }: { waveId: string; work: WaveWork }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const may = useRight('wave:takeOver')
  const { run, busy } = useCommand<ScanWaveTakeOverMutation>(graphql`
    mutation ScanWaveTakeOverMutation($input: TakeOverWaveInput!) {
      takeOverWave(input: $input) {
        wave {
          id
          pickers {
            id
            name
          }
          sorter {
            id
            name
          }
          packer {
            id
            name
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  if (!may) return t('sort.held.ask')
  return (
    <Button size="xl" variant="solid" colorPalette="brand" disabled={busy} onClick={async () => tell(await run({ waveId, work }))}>
      {t('sort.held.takeOver')}
    </Button>
  )
}

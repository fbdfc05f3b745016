import { Button } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import type { ScanPackingResumeMutation } from './__generated__/ScanPackingResumeMutation.graphql.ts'

/** Resumes a suspended wave. */
export function ScanPackingResume({ waveId }: { waveId: string }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const may = useRight('wave:suspend')
  const { run, busy } = useCommand<ScanPackingResumeMutation>(graphql`
    mutation ScanPackingResumeMutation($input: ResumeWaveInput!) {
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
  if (!may) return t('pack.resumeAsk')
  return (
    <Button size="xl" variant="solid" colorPalette="brand" disabled={busy} onClick={async () => tell(await run({ waveId }))}>
      {t('pack.resume')}
    </Button>
  )
}

import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { useConfirmPickedMutation } from './__generated__/useConfirmPickedMutation.graphql.ts'

/** Confirms the picking of a wave of which nothing is left to pick. */
export function useConfirmPicked() {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<useConfirmPickedMutation>(graphql`
    mutation useConfirmPickedMutation($input: ConfirmPickingInput!) {
      confirmPicking(input: $input) {
        wave {
          id
          state
          isPickedAgain
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
  return { confirmPicked: async (waveId: string) => tell(await run({ waveId, allPicked: true }), null, t('ui.error.confirm')), busy }
}

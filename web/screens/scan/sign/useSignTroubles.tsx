import { Button } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { parseScan } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { useSignTroublesMutation } from './__generated__/useSignTroublesMutation.graphql.ts'
import type { SignContext, SignResult } from './signScans.ts'

type SignEntry = Entry<SignContext, SignResult>

/**
 * Handles refusals: a parcel whose number belongs to no order can be registered as unknown. By a button only: the key that acknowledges an
 * error must not register anything.
 */
export function useSignTroubles(
  queue: ScanQueue<SignContext, SignResult>,
  warehouseId: string,
  onRegistered: (parcel: { id: string; number: string }) => void,
): (entry: SignEntry) => Partial<Trouble> {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<useSignTroublesMutation>(graphql`
    mutation useSignTroublesMutation($input: RegisterUnknownParcelInput!) {
      registerUnknownParcel(input: $input) {
        parcel {
          id
          number
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function register(trackingNumber: string) {
    const outcome = await run({ warehouseId, trackingNumber, cartons: 1 })
    // After a refusal the error stays, and so does the scanned number.
    if (!tell(outcome)) return
    queue.acknowledge()
    const { parcel } = outcome.payload
    toaster.success(t('unknown.register.done', { number: parcel?.number ?? '' }))
    if (parcel) onRegistered(parcel)
  }
  return ({ scan, result }) => {
    const explained = instructionFor(result?.code, t)
    const read = parseScan(scan.code)
    if (result?.code !== 'INBOUND_ORDER_NOT_FOUND' || read.kind !== 'plain') return explained
    return {
      todo: (
        <>
          {explained.todo}
          <br />
          <Button variant="solid" colorPalette="warn" size="2xl" mt="2" loading={busy} onClick={() => void register(read.code)}>
            {t('unknown.register.action')}
          </Button>
        </>
      ),
    }
  }
}

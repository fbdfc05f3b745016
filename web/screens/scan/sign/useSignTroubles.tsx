import { Button } from '@chakra-ui/react'
import { parseScan } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import type { SignContext, SignResult } from './signScans.ts'

type SignEntry = Entry<SignContext, SignResult>

/**
 * Explains refusals: a parcel whose number belongs to no order can be registered as unknown. By a button only: the key that acknowledges an
 * error must not register anything.
 */
export function useSignTroubles(onRegister: (trackingNumber: string) => void): (entry: SignEntry) => Partial<Trouble> {
  const t = useT()
  return ({ scan, result }) => {
    const explained = instructionFor(result?.code, t)
    const read = parseScan(scan.code)
    if (result?.code !== 'INBOUND_ORDER_NOT_FOUND' || read.kind !== 'plain') return explained
    return {
      todo: (
        <>
          {explained.todo}
          <br />
          <Button variant="solid" colorPalette="warn" size="2xl" mt="2" onClick={() => onRegister(read.code)}>
            {t('unknown.register.action')}
          </Button>
        </>
      ),
    }
  }
}

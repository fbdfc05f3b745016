import type { Refusal } from '../../../../graph/kernel/rules/refusal.ts'
import { useT } from '../../../i18n/useT.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import type { MoveEntry } from './moveText.ts'

/** Handles refusals: of several products with a code one is chosen, and the scan sent again; also of a scan that was judged without network. */
export function useMoveTroubles(queue: ScanQueue<MoveContext, MoveResult>, takeMeant: (code: string, productId: string) => void) {
  const t = useT()
  const explain = ({ scan, result, reason }: MoveEntry): Partial<Trouble> => {
    const again = (meantProductId: string) => {
      queue.acknowledge()
      const { mutation, code, quantity, context, extras } = scan
      queue.add({ mutation, code, quantity, context, extras: { ...extras, meantProductId } })
    }
    if (result?.code === 'PRODUCT_AMBIGUOUS') return productChoices(result.values, again)
    return instructionFor(result?.code ?? reason?.code, t)
  }
  const answer = (refusal: Refusal, code: string): Pick<Trouble, 'choices' | 'todo'> =>
    refusal.code === 'PRODUCT_AMBIGUOUS'
      ? { ...productChoices(refusal.values, (productId) => takeMeant(code, productId)), todo: t('scan.trouble.choose') }
      : {}
  return { explain, answer }
}

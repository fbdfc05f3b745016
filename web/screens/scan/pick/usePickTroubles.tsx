import { useT } from '../../../i18n/useT.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import type { PickContext, PickResult } from './pickScans.ts'
import type { PickEntry } from './pickText.ts'
import { useEmptyCart } from './useEmptyCart.ts'

/** Handles refusals: a wave that others pick can be picked together, a pick cart emptied, and one of several products chosen; the scan is then sent again. */
export function usePickTroubles(queue: ScanQueue<PickContext, PickResult>): (entry: PickEntry) => Partial<Trouble> {
  const t = useT()
  const emptyCart = useEmptyCart()
  const send = ({ scan: { mutation, code, quantity, context, extras } }: PickEntry, more: ScanExtras) =>
    queue.add({ mutation, code, quantity, context, extras: { ...extras, ...more } })
  const again = (entry: PickEntry, more: ScanExtras) => {
    queue.acknowledge()
    send(entry, more)
  }
  return (entry) => {
    const { code, values } = entry.result ?? {}
    if (code === 'WAVE_HELD' && entry.scan.context.waveId === null)
      return { question: { label: t('pick.together'), drop: t('pick.notTogether'), run: () => again(entry, { together: true }) } }
    if (code === 'PICK_CART_OVERLOADED') {
      const { cart = '', weight = '', maximum = '' } = (values ?? {}) as { cart?: string; weight?: string; maximum?: string }
      return {
        title: t('pick.cart.willOverload', { cart, planned: weight, maximum }),
        question: { label: t('pick.cart.anyway'), drop: t('pick.cart.another'), run: () => again(entry, { overload: true }) },
      }
    }
    if (code === 'PICK_CART_NOT_EMPTY') {
      const { cart = '' } = (values ?? {}) as { cart?: string }
      const emptied = async () => {
        queue.acknowledge()
        await emptyCart(entry.scan.context.warehouseId, cart)
        send(entry, {})
      }
      return { question: { label: t('pick.cart.emptied'), drop: t('pick.cart.another'), run: emptied } }
    }
    if (code === 'PRODUCT_AMBIGUOUS') return productChoices(values, (productId) => again(entry, { productId }))
    return instructionFor(code ?? entry.reason?.code, t)
  }
}

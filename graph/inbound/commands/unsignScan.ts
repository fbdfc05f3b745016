import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave } from '../../kernel/command/loadDecideSave.ts'
import { fields, id, list } from '../../kernel/input/fieldTypes.ts'
import { inboundFacts } from '../ledger.ts'
import { requireBox, scopeOfOrder } from '../loadOrder.ts'
import { unsign } from '../rules/signing.ts'
import { type SignView, signView } from '../rules/view.ts'
import { inboundRights } from '../states.ts'
import { loadSigned, readSigned, type SignedOrder } from '../store/loadUndo.ts'
import { lockOrderRow } from '../store/order.ts'
import { type OrderChange, savingChange, valuesOfChange } from '../store/saveChange.ts'

interface UnsignInput {
  orderId: string
  boxIds?: readonly string[] | null | undefined
}

const unsigning = loadDecideSave({
  together: (_inputs: readonly UnsignInput[]) => 1,
  load: loadSigned,
  valuesOf: ([input]) => ({ orderId: input?.orderId }),
  read: readSigned,
  decide(loaded: SignedOrder, _call, input): Decision<SignedOrder, OrderChange, SignView> {
    const { order: before, begunBoxIds } = loaded
    const boxIds = input.boxIds?.length ? input.boxIds : null
    for (const boxId of boxIds ?? []) requireBox(before, boxId)
    const decision = unsign(before, boxIds, begunBoxIds)
    return {
      loaded,
      change: { before, decision },
      result: signView(before, decision.order, 'UNSIGNED'),
      facts: inboundFacts('unsigned', before, decision.order, { boxIds: boxIds ?? [] }),
    }
  },
  save([only]) {
    const { call, change } = only as { call: Call; change: OrderChange }
    return { parts: savingChange, rows: 1, values: valuesOfChange(call, change) }
  },
})

/** Undo of a signing scan. */
export const unsignScan = command({
  name: 'unsignScan',
  means: 'Undoes the signature of boxes or of the whole order. Received boxes stay signed.',
  right: inboundRights.sign,
  input: fields({
    orderId: id('InboundOrder').meta({ description: 'The order.' }),
    boxIds: list(id('InboundBox'), 500, 0).nullish().meta({ description: 'Boxes signed by the scan, as returned; all boxes if absent.' }),
  }),
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  direct: unsigning,
  async run(tx, call, input) {
    await lockOrderRow(tx, input.orderId)
    return decideAndSave(tx, call, unsigning, input)
  },
})

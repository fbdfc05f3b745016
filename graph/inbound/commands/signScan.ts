import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, savesNothing } from '../../kernel/command/loadDecideSave.ts'
import { fields, flag, id, scanned } from '../../kernel/input/fieldTypes.ts'
import { inboundFacts } from '../ledger.ts'
import { requireReceiving } from '../loadOrder.ts'
import { loadedTask, requireShown, type TaskScan, valuesOfTask } from '../openTask.ts'
import { chooseTask } from '../rules/finding.ts'
import { sign } from '../rules/signing.ts'
import { type SignView, signView } from '../rules/view.ts'
import { inboundRights } from '../states.ts'
import { type LoadedTask, loadTask, readTask } from '../store/loadScan.ts'
import { type OrderChange, savingChange, valuesOfChange } from '../store/saveChange.ts'

interface SignInput extends TaskScan {
  whole?: boolean | null | undefined
}

const signing = loadDecideSave({
  // One scan posts its products in order; several together could not.
  together: (_inputs: readonly SignInput[]) => 1,
  load: loadTask,
  valuesOf([first], isWhole) {
    const input = first as SignInput
    return { ...valuesOfTask(input, !isOfShown(input), isWhole), keys: [], firstKeys: [] }
  },
  read: readTask,
  decide(loaded: LoadedTask, call, input): Decision<LoadedTask, OrderChange | null, SignView> {
    const { order: before, warehouse, boxId } = isOfShown(input) ? { ...requireShown(loaded), boxId: null } : taskOf(loaded, input)
    requireReceiving(warehouse)
    const open = before.boxes.filter(({ signedAt }) => !signedAt)
    if (!boxId && !input.whole && open.length > 1) return { loaded, change: null, result: signView(before, before, 'OPENED'), facts: [] }
    const decision = sign(before, boxId ? [boxId] : null, call.now)
    const result = signView(before, decision.order, 'SIGNED')
    const facts = inboundFacts('signed', before, decision.order, { boxIds: result.changedBoxIds })
    return { loaded, change: { before, decision }, result, facts }
  },
  save([only]) {
    const { call, change } = only as { call: Call; change: OrderChange | null }
    return change ? { parts: savingChange, rows: 1, values: valuesOfChange(call, change) } : savesNothing
  },
})

/** Signing scan: signs for a box or for a whole order. */
export const signScan = command({
  name: 'signScan',
  means:
    'Signs for a box by its mark or tracking number, or for an order. An order of several boxes is only opened, unless `whole` is set.',
  right: inboundRights.sign,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Scanned code: box mark, tracking number, order number or ERP number.' }),
    orderId: id('InboundOrder')
      .nullish()
      .meta({ description: 'Order shown on the screen; wins if several orders have the same box mark.' }),
    whole: flag().nullish().meta({ description: 'Whether all boxes of the order have arrived.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: signing,
  run: (tx, call, input) => decideAndSave(tx, call, signing, input),
})

/** Whether a scan signs for all of the order on the screen, whatever its code. */
const isOfShown = ({ orderId, whole }: SignInput): boolean => Boolean(whole && orderId)

/** The order of a scanned code, with its box if the code is one of it. */
const taskOf = (loaded: LoadedTask, { code, orderId }: SignInput) => loadedTask(loaded, chooseTask(code, loaded.matches, orderId ?? null))

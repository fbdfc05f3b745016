import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotInState } from '../../kernel/failures.ts'
import { InboundOrderExists } from '../failures.ts'
import { EditInboundOrderInput } from '../input.ts'
import { inboundFacts, postChanges } from '../ledger.ts'
import { loadOrder, scopeOfOrder } from '../loadOrder.ts'
import { declarerOf } from '../products.ts'
import { checkDeclaration, declare, requireTracking } from '../rules/declaring.ts'
import { inboundRights } from '../states.ts'
import { orderOfErp, readDeclaration, replaceBoxes, updateHeader } from '../store/declaration.ts'
import { saveOrder } from '../store/save.ts'

/** Edits an inbound order before anything was signed for. */
export const editInboundOrder = command({
  name: 'editInboundOrder',
  means: 'Edits an inbound order before anything was signed for. Quantities in transit are adjusted.',
  right: inboundRights.edit,
  input: EditInboundOrderInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, input) {
    const { order: before } = await loadOrder(tx, input.orderId)
    if (before.state !== 'FORECAST' && before.state !== 'IN_TRANSIT') throw NotInState({ what: before.number })
    await requireVersion(tx, call, before, input.expectedVersion)
    const known = input.erpNumber ? await orderOfErp(tx, before.customerId, input.erpNumber) : null
    if (known && known.id !== before.id) throw InboundOrderExists({ erp: input.erpNumber ?? '', number: known.number }, 'erpNumber')

    const stored = await readDeclaration(tx, before.id)
    const announced = { lines: input.lines ?? stored.lines, boxes: input.boxes ?? stored.boxes }
    const declarationOf = await declarerOf(tx, before.customerId, [announced])
    const declaration = declarationOf(before.number, announced)
    checkDeclaration(before.kind, declaration)
    const arrival = input.arrival ?? before.arrival
    const after = {
      ...declare(before, declaration, call.newId),
      arrival,
      trackingNumber: given(input.trackingNumber, before.trackingNumber),
    }
    if (after.state === 'IN_TRANSIT') requireTracking(after)

    await updateHeader(tx, before.id, {
      arrival,
      erpNumber: given(input.erpNumber, stored.erpNumber),
      expectedOn: given(input.expectedOn, stored.expectedOn),
      remark: input.remark ?? stored.remark,
    })
    await saveOrder(tx, call, before, { order: after, actions: [] })
    await replaceBoxes(tx, call, after, declaration.boxes)
    await postChanges(tx, call, before, after)
    return { result: { orderId: before.id }, facts: inboundFacts('edited', before, after) }
  },
})

/** Null removes what is stored, an absent value keeps it. */
const given = <Value>(value: Value | undefined, stored: Value): Value => (value === undefined ? stored : value)

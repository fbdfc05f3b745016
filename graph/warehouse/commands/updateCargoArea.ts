import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { AreaHoldsGoods } from '../failures.ts'
import { UpdateCargoAreaInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { loadCargoArea } from '../steps.ts'
import { changeCargoArea, lockCargoArea } from '../store.ts'

/** Updates the given fields of a cargo area. */
export const updateCargoArea = command({
  name: 'updateCargoArea',
  means: 'Updates the given fields of a cargo area; its purpose only while it holds no goods.',
  right: warehouseRights.edit,
  input: UpdateCargoAreaInput,
  scope: async ({ cargoAreaId }, db) => ({ warehouseId: (await loadCargoArea(db, cargoAreaId)).warehouseId }),
  async run(tx, call, { cargoAreaId, expectedVersion, ...change }) {
    const row = await lockCargoArea(tx, cargoAreaId)
    const { warehouseId, code, type } = await loadCargoArea(tx, cargoAreaId)
    await requireVersion(tx, call, row!, expectedVersion)
    const isOther = change.type !== undefined && change.type !== type
    if (isOther && (await tx.location.count({ where: { cargoAreaId, stocks: { some: { onHand: { gt: 0 } } } } })) > 0)
      throw AreaHoldsGoods({ code }, 'type')
    await changeCargoArea(tx, cargoAreaId, omitUndefined(change))
    const fact = { kind: 'cargoArea.changed', type: 'CargoArea', id: cargoAreaId, warehouseId, customerId: null }
    return { result: { cargoAreaId }, facts: [fact] }
  },
})

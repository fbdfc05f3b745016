import { command } from '../../kernel/command/command.ts'
import { AreaHasLocations } from '../failures.ts'
import { DeleteCargoAreaInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { loadCargoArea } from '../steps.ts'
import { lockCargoArea, removeCargoArea } from '../store.ts'

/** Deletes a cargo area without locations. */
export const deleteCargoArea = command({
  name: 'deleteCargoArea',
  means: 'Deletes a cargo area that has no locations.',
  right: warehouseRights.edit,
  input: DeleteCargoAreaInput,
  scope: async ({ cargoAreaId }, db) => ({ warehouseId: (await loadCargoArea(db, cargoAreaId)).warehouseId }),
  async run(tx, _call, { cargoAreaId }) {
    await lockCargoArea(tx, cargoAreaId)
    const { warehouseId, code } = await loadCargoArea(tx, cargoAreaId)
    const count = await tx.location.count({ where: { cargoAreaId } })
    if (count > 0) throw AreaHasLocations({ code, count })
    await removeCargoArea(tx, cargoAreaId)
    const fact = { kind: 'cargoArea.deleted', type: 'CargoArea', id: cargoAreaId, warehouseId, customerId: null }
    return { result: { cargoAreaId }, facts: [fact] }
  },
})

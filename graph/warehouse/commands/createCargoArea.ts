import { command } from '../../kernel/command/command.ts'
import { CargoAreaExists } from '../failures.ts'
import { CreateCargoAreaInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { requireWarehouse } from '../steps.ts'
import { insertCargoArea } from '../store.ts'

/** Adds a cargo area to a warehouse. */
export const createCargoArea = command({
  name: 'createCargoArea',
  means: 'Adds a cargo area to a warehouse.',
  right: warehouseRights.edit,
  input: CreateCargoAreaInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input) {
    const { warehouseId, code } = input
    await requireWarehouse(tx, warehouseId)
    if ((await tx.cargoArea.count({ where: { warehouseId, code } })) > 0) throw CargoAreaExists({ code }, 'code')
    const cargoAreaId = await insertCargoArea(tx, call, { ...input, nameEn: input.nameEn ?? null })
    const fact = { kind: 'cargoArea.created', type: 'CargoArea', id: cargoAreaId, warehouseId, customerId: null }
    return { result: { cargoAreaId }, facts: [fact] }
  },
})

import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { ShelfSpecExists } from '../failures.ts'
import { CreateShelfSpecInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { insertShelfSpec } from '../store.ts'

/** Adds a shelf size, shared by all warehouses. */
export const createShelfSpec = command({
  name: 'createShelfSpec',
  means: 'Adds a shelf size, shared by all warehouses.',
  right: warehouseRights.edit,
  input: CreateShelfSpecInput,
  scope: () => everywhere,
  async run(tx, call, input) {
    if ((await tx.shelfSpec.count({ where: { name: input.name } })) > 0) throw ShelfSpecExists({ name: input.name }, 'name')
    const shelfSpecId = await insertShelfSpec(tx, call, input)
    const fact = { kind: 'shelfSpec.created', type: 'ShelfSpec', id: shelfSpecId, warehouseId: null, customerId: null }
    return { result: { shelfSpecId }, facts: [fact] }
  },
})

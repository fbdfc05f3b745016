import { command } from '../kernel/command.ts'
import { NotFound } from '../kernel/failures.ts'
import { CreateWallTokenInput } from './input.ts'
import { accessRights } from './states.ts'
import { insertWallToken } from './store.ts'

/** Opens a wall screen from the hash of its token, which is never written; the answer tells by the hash whether this call made it. */
export const createWallToken = (tokenHash: string) =>
  command({
    name: 'createWallToken',
    means: 'Opens a wall screen, which shows the waves of one warehouse and nothing else.',
    right: accessRights.walls,
    input: CreateWallTokenInput,
    scope: ({ warehouseId }) => ({ warehouseId }),
    async run(tx, call, { name, warehouseId }) {
      if ((await tx.warehouse.count({ where: { id: warehouseId } })) === 0) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
      const wallTokenId = await insertWallToken(tx, call, { name, tokenHash, warehouseId })
      const fact = { kind: 'wallToken.created', type: 'WallToken', id: wallTokenId, warehouseId, customerId: null }
      return { result: { wallTokenId, hash: tokenHash }, facts: [fact] }
    },
  })

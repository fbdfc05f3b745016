import { command } from '../../kernel/command/command.ts'
import { NotFound, NotOneOf } from '../../kernel/failures.ts'
import { languages } from '../../kernel/language.ts'
import { CreateWallTokenInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { insertWallToken } from '../store/wall.ts'

/** Creates a wall screen from its token's hash; the token itself is never stored. The result's hash tells whether this call created it. */
export const createWallToken = (tokenHash: string) =>
  command({
    name: 'createWallToken',
    means: 'Creates a wall screen, which shows the waves of one warehouse and nothing else.',
    right: accessRights.walls,
    input: CreateWallTokenInput,
    scope: ({ warehouseId }) => ({ warehouseId }),
    async run(tx, call, { name, warehouseId, language = null }) {
      if (language !== null && !languages.some((one) => one === language)) throw NotOneOf({}, 'language')
      if ((await tx.warehouse.count({ where: { id: warehouseId } })) === 0) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
      const wallTokenId = await insertWallToken(tx, call, { name, tokenHash, warehouseId, language })
      const fact = { kind: 'wallToken.created', type: 'WallToken', id: wallTokenId, warehouseId, customerId: null }
      return { result: { wallTokenId, hash: tokenHash }, facts: [fact] }
    },
  })

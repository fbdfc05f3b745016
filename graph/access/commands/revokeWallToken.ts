import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { accessRights } from '../states.ts'
import { revokeWall } from '../store/wall.ts'

/** Closes a wall screen permanently; closing twice has no effect. */
export const revokeWallToken = command({
  name: 'revokeWallToken',
  means: 'Closes a wall screen permanently.',
  right: accessRights.walls,
  input: fields({ wallTokenId: id('WallToken').meta({ description: 'The wall screen.' }) }),
  scope: async (input, db) => ({ warehouseId: (await wallOf(db, input.wallTokenId)).warehouseId }),
  async run(tx, call, { wallTokenId }) {
    const { warehouseId } = await wallOf(tx, wallTokenId)
    const revoked = await revokeWall(tx, call, wallTokenId)
    const fact = { kind: 'wallToken.revoked', type: 'WallToken', id: wallTokenId, warehouseId, customerId: null }
    return { result: { wallTokenId }, facts: revoked ? [fact] : [] }
  },
})

async function wallOf(db: Pick<Tx, 'wallToken'>, wallTokenId: string) {
  const wall = await db.wallToken.findUnique({ where: { id: wallTokenId }, select: { warehouseId: true } })
  if (!wall) throw NotFound({ what: 'WallToken' }, 'wallTokenId')
  return wall
}

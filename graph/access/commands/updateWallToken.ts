import { command } from '../../kernel/command/command.ts'
import { NotFound, NotOneOf } from '../../kernel/failures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { languages } from '../../kernel/language.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { UpdateWallTokenInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { requireVersion } from '../steps.ts'
import { changeWall, lockWall } from '../store/wall.ts'

/** Renames a wall screen or gives it another language, which it speaks when it is opened again. */
export const updateWallToken = command({
  name: 'updateWallToken',
  means:
    'Updates the name and the language of a wall screen; absent fields stay unchanged. It speaks another language once it is opened again.',
  right: accessRights.walls,
  input: UpdateWallTokenInput,
  scope: async ({ wallTokenId }, db) => ({ warehouseId: await warehouseOf(db, wallTokenId) }),
  async run(tx, call, { wallTokenId, expectedVersion, ...input }) {
    const warehouseId = await warehouseOf(tx, wallTokenId)
    const wall = await lockWall(tx, wallTokenId)
    if (!wall) throw NotFound({ what: 'WallToken' }, 'wallTokenId')
    await requireVersion(tx, call, wall, expectedVersion)
    if (input.language && !languages.some((one) => one === input.language)) throw NotOneOf({}, 'language')
    await changeWall(tx, wallTokenId, omitUndefined(input))
    const fact = { kind: 'wallToken.changed', type: 'WallToken', id: wallTokenId, warehouseId, customerId: null }
    return { result: { wallTokenId }, facts: [fact] }
  },
})

async function warehouseOf(db: Pick<Tx, 'wallToken'>, wallTokenId: string): Promise<string> {
  const wall = await db.wallToken.findUnique({ where: { id: wallTokenId }, select: { warehouseId: true } })
  if (!wall) throw NotFound({ what: 'WallToken' }, 'wallTokenId')
  return wall.warehouseId
}

import { hasRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'
import type { Context } from '../kernel/schema/context.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { isShownByWall, unreadable } from './store/picture.ts'

/** Reads a stored file; null if it does not exist or the caller may not read it. */
export async function readFile(ctx: Context, id: string): Promise<{ name: string; mime: string; bytes: Uint8Array } | null> {
  const actor = signedIn(ctx)
  const file = await ctx.db.storedFile.findUnique({
    where: { id },
    select: { name: true, mime: true, right: true, warehouseId: true, customerId: true },
  })
  if (!file || file.right === unreadable) return null
  // What belongs to no warehouse, such as a picture of a product, is read from all of them.
  const ref = { ...(file.warehouseId && { warehouseId: file.warehouseId }), customerId: file.customerId }
  if (!hasRight(actor, file.right as Right, ref) && !(await isShownByWall(ctx.db, actor, id))) return null
  const { bytes } = await ctx.db.storedFile.findUniqueOrThrow({ where: { id }, select: { bytes: true } })
  return { name: file.name, mime: file.mime, bytes }
}

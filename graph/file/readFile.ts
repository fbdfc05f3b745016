import { may } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { signedIn } from '../kernel/context.ts'
import type { Right } from '../kernel/right.ts'

/** A stored file, or null where there is none or it is not the caller's to read. */
export async function readFile(ctx: Context, id: string): Promise<{ name: string; mime: string; bytes: Uint8Array } | null> {
  const actor = signedIn(ctx)
  const file = await ctx.db.storedFile.findUnique({
    where: { id },
    select: { name: true, mime: true, right: true, warehouseId: true, customerId: true },
  })
  if (!file || !may(actor, file.right as Right, { warehouseId: file.warehouseId, customerId: file.customerId })) return null
  const { bytes } = await ctx.db.storedFile.findUniqueOrThrow({ where: { id }, select: { bytes: true } })
  return { name: file.name, mime: file.mime, bytes }
}

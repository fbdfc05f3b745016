import { type Right, rightSpec } from '../kernel/command/right.ts'
import type { Context } from '../kernel/schema/context.ts'
import { roleEffect } from './rules/roleEffect.ts'
import { grantable } from './rules/roles.ts'
import type { ShownEffect } from './types/role.ts'
import { callerId } from './types/staff.ts'

/** Reads what giving a role these rights would do, in three statements; null if there is no such role. */
export async function readRoleEffect(ctx: Context, roleId: string, rights: readonly string[]): Promise<ShownEffect | null> {
  const roles = new Map((await ctx.db.role.findMany({ select: { id: true, code: true, rights: true } })).map((role) => [role.id, role]))
  const role = roles.get(roleId)
  if (!role) return null
  const known = (set: readonly string[]) => [...grantable].filter((right) => set.includes(right)).sort()
  const [before, after] = [known(role.rights), known(rights)]
  const changed = new Set(before).symmetricDifference(new Set(after))
  const grants = await ctx.db.roleGrant.findMany({
    where: { staff: { active: true }, OR: [{ roleId }, { role: { rights: { hasSome: [...changed] } } }] },
    select: { staffId: true, roleId: true, warehouseId: true },
  })
  const warehouses = await ctx.db.warehouse.findMany({ select: { id: true, number: true }, orderBy: { number: 'asc' } })
  const numbers = new Map(warehouses.map(({ id, number }) => [id, number]))
  const effect = roleEffect({
    roleId,
    before,
    after,
    grants,
    rightsOf: (id) => roles.get(id)?.rights ?? [],
    isOwner: (id) => roles.get(id)?.code === 'owner',
    isGlobal: (right) => rightSpec(right as Right).scope === 'global',
    warehouseIds: [...numbers.keys()],
  })
  return {
    people: effect.staffIds.length,
    gained: effect.gained,
    lost: effect.lost,
    onlyOwners: effect.onlyOwners.map(({ right, warehouseIds }) => ({
      right,
      warehouses: warehouseIds?.map((id) => numbers.get(id) ?? '') ?? null,
    })),
    youLose: effect.lost.filter(({ staffIds }) => staffIds.includes(callerId(ctx))).map(({ right }) => right),
  }
}

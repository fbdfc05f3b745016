/** A role that an active account has in one warehouse or (null) in all. */
export interface ActiveGrant {
  staffId: string
  roleId: string
  warehouseId: string | null
}

interface Asked {
  roleId: string
  /** Rights of the role as it is and as it would be. */
  before: readonly string[]
  after: readonly string[]
  /** Grants of active accounts: of this role, and of all that have a changed right. */
  grants: readonly ActiveGrant[]
  /** Rights of the other roles. */
  rightsOf: (roleId: string) => readonly string[]
  isOwner: (roleId: string) => boolean
  isGlobal: (right: string) => boolean
  warehouseIds: readonly string[]
}

/** A right and the accounts that get or lose it. */
export interface RightEffect {
  right: string
  staffIds: string[]
}

export interface RoleEffect {
  staffIds: string[]
  gained: RightEffect[]
  lost: RightEffect[]
  /** Lost rights that only owners would hold: in which warehouses, or (null) at all, for a right of the whole deployment. */
  onlyOwners: { right: string; warehouseIds: string[] | null }[]
}

/**
 * What a change of a role's rights does to those who have it. A person who holds a right there by another role neither gets nor loses it. Owners
 * hold every right, so a right is missed where only owners hold it.
 */
export function roleEffect({ roleId, before, after, grants, rightsOf, isOwner, isGlobal, warehouseIds }: Asked): RoleEffect {
  const holders = grants.filter((grant) => grant.roleId === roleId)
  const staffIds = [...new Set(holders.map(({ staffId }) => staffId))]
  const byStaff = Map.groupBy(grants, ({ staffId }) => staffId)
  const others = (right: string, of: readonly ActiveGrant[]) =>
    of.filter((grant) => grant.roleId !== roleId && rightsOf(grant.roleId).includes(right))
  const reaches = (of: readonly ActiveGrant[], place: string | null) =>
    of.some(({ warehouseId }) => warehouseId === null || warehouseId === place)
  const placesOf = (right: string) => (isGlobal(right) ? [null] : [null, ...warehouseIds])
  /** Those for whom having the role or not makes a difference somewhere. */
  const effectOf = (right: string): RightEffect => ({
    right,
    staffIds: staffIds.filter((staffId) => {
      const own = byStaff.get(staffId) ?? []
      const [role, rest] = [own.filter((grant) => grant.roleId === roleId), others(right, own)]
      return placesOf(right).some((place) => reaches(role, place) && !reaches(rest, place))
    }),
  })
  const gained = after.filter((right) => !before.includes(right)).map(effectOf)
  const lost = before.filter((right) => !after.includes(right)).map(effectOf)
  const onlyOwners = lost.flatMap(({ right }): RoleEffect['onlyOwners'] => {
    const rest = others(right, grants).filter((grant) => !isOwner(grant.roleId))
    if (isGlobal(right)) return reaches(holders, null) && !reaches(rest, null) ? [{ right, warehouseIds: null }] : []
    const missed = warehouseIds.filter((place) => reaches(holders, place) && !reaches(rest, place))
    return missed.length > 0 ? [{ right, warehouseIds: missed }] : []
  })
  return { staffIds, gained, lost, onlyOwners }
}

interface RoleWithRights {
  readonly id: string
  readonly rights: readonly string[]
}

interface Held {
  readonly role: RoleWithRights
  /** Null means all warehouses. */
  readonly warehouseId: string | null | undefined
}

/** Why a person may or may not use a right in a warehouse. */
export interface Why<Grant, Role> {
  /** The grants by which they may; none if they may not. */
  because: Grant[]
  /** Grants with the right that do not reach there. */
  elsewhere: Grant[]
  /** Roles that contain the right, to be granted there. */
  roles: Role[]
}

/**
 * Explains a right in a warehouse, or (null) in all of them. A right of the whole deployment is only held with a role in all warehouses.
 */
export function explainRight<Grant extends Held, Role extends RoleWithRights>(
  right: { readonly name: string; readonly scope: string },
  warehouseId: string | null,
  grants: readonly Grant[],
  roles: readonly Role[],
): Why<Grant, Role> {
  const place = right.scope === 'GLOBAL' ? null : warehouseId
  const withRight = grants.filter(({ role }) => role.rights.includes(right.name))
  const reaches = (grant: Grant) => !grant.warehouseId || grant.warehouseId === place
  return {
    because: withRight.filter(reaches),
    elsewhere: withRight.filter((grant) => !reaches(grant)),
    roles: roles.filter(({ rights }) => rights.includes(right.name)),
  }
}

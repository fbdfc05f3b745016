/** A right, and the warehouses in which the reader holds it: null for all. */
export interface HeldRight {
  readonly name: string
  readonly heldIn: readonly string[] | null | undefined
}

/** The first right of a role that the reader lacks in a warehouse (null: in all), so that the reader cannot grant the role there; null if none. */
export function lackedRight(roleRights: readonly string[], warehouseId: string | null, rights: readonly HeldRight[]): string | null {
  const byName = new Map(rights.map((right) => [right.name, right.heldIn]))
  const isHeld = (name: string) => {
    const heldIn = byName.get(name)
    return heldIn === null || (warehouseId !== null && Boolean(heldIn?.includes(warehouseId)))
  }
  return roleRights.find((name) => !isHeld(name)) ?? null
}

import { createContext, use } from 'react'

export interface Grant {
  readonly rights: readonly string[]
  /** Null means all warehouses. */
  readonly warehouseId: string | null | undefined
}

/** Rights of the user in the current warehouse. */
export const Rights = createContext<ReadonlySet<string>>(new Set())

/** Rights of the user in all warehouses. */
export const RightsEverywhere = createContext<ReadonlySet<string>>(new Set())

/** Whether to offer an action that belongs to no warehouse. */
export function useRightEverywhere(right: string): boolean {
  return use(RightsEverywhere).has(right)
}

/** Whether to offer an action that belongs to no object; objects list their own `allowedActions`. The server checks in any case. */
export function useRight(right: string): boolean {
  return use(Rights).has(right)
}

/** Rights in a warehouse; without one, those in all warehouses. */
export function rightsIn(grants: readonly Grant[], warehouseId: string | undefined): ReadonlySet<string> {
  return new Set(grants.filter((grant) => !grant.warehouseId || grant.warehouseId === warehouseId).flatMap(({ rights }) => rights))
}

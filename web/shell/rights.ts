import { createContext, use } from 'react'

export interface Grant {
  readonly rights: readonly string[]
  /** Null is everywhere. */
  readonly warehouseId: string | null | undefined
}

/** The rights of the signed-in person in the chosen warehouse. */
export const Rights = createContext<ReadonlySet<string>>(new Set())

/** Whether to offer what is not about one object; an object says itself what it allows (`allowedActions`). The server decides either way. */
export function useRight(right: string): boolean {
  return use(Rights).has(right)
}

export function rightsIn(grants: readonly Grant[], warehouseId: string | undefined): ReadonlySet<string> {
  return new Set(grants.filter((grant) => !grant.warehouseId || grant.warehouseId === warehouseId).flatMap(({ rights }) => rights))
}

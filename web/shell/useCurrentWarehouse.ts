import { createContext, use } from 'react'
import type { WarehouseChoice } from './useWarehouse.ts'

/** The warehouse of the page. */
export const CurrentWarehouse = createContext<WarehouseChoice | undefined>(undefined)

/** Name of the signed-in user. */
export const CurrentUserName = createContext('')

/** The warehouse of the page; undefined if the user has access to none. */
export function useCurrentWarehouse(): WarehouseChoice | undefined {
  return use(CurrentWarehouse)
}

import { createContext, use } from 'react'
import type { WarehouseChoice } from './useWarehouse.ts'

/** The warehouse that the page shows. */
export const Here = createContext<WarehouseChoice | undefined>(undefined)

/** The warehouse that the page shows; undefined while somebody may see none. */
export function useHere(): WarehouseChoice | undefined {
  return use(Here)
}

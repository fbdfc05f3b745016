import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { warehouseEntry } from '../relay/session.ts'

export interface WarehouseChoice {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly timeZone: string
}

/** The warehouse that the URL names. One that is not (or no longer) this person's gives way to the first that is. */
export function useWarehouse<W extends WarehouseChoice>(
  warehouses: readonly W[],
): { warehouse: W | undefined; choose: (id: string) => void } {
  const [search, setSearch] = useSearchParams()
  const named = search.get('warehouse')
  const warehouse = warehouses.find(({ id }) => id === named)
  const first = warehouses[0]?.id

  const choose = useCallback(
    (id: string) => {
      warehouseEntry.set(id)
      // Filters and place belong to the other warehouse's list.
      setSearch({ warehouse: id })
    },
    [setSearch],
  )

  useEffect(() => {
    if (!warehouse && first) setSearch({ warehouse: first }, { replace: true })
  }, [warehouse, first, setSearch])

  return { warehouse, choose }
}

/** A path of the console with the warehouse that the page shows. */
export function useLinkTo(): (path: string) => string {
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  return (path) => (warehouse ? `${path}?${new URLSearchParams({ warehouse })}` : path)
}

import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { chooseWarehouse } from '../relay/session.ts'

export interface WarehouseChoice {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly timeZone: string
  readonly weightUnit: string
}

/** The warehouse of the URL; falls back to the first one the user has access to. */
export function useWarehouse<W extends WarehouseChoice>(
  warehouses: readonly W[],
): { warehouse: W | undefined; choose: (id: string) => void } {
  const [search, setSearch] = useSearchParams()
  const named = search.get('warehouse')
  const warehouse = warehouses.find(({ id }) => id === named)
  const first = warehouses[0]?.id

  const choose = useCallback(
    (id: string) => {
      chooseWarehouse(id)
      // Filters and position belong to the other warehouse's list.
      setSearch({ warehouse: id })
    },
    [setSearch],
  )

  useEffect(() => {
    if (!warehouse && first) setSearch({ warehouse: first }, { replace: true })
  }, [warehouse, first, setSearch])

  return { warehouse, choose }
}

/** A console path with the current warehouse. */
export function useLinkTo(): (path: string, more?: Record<string, string>) => string {
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  return (path, more) => {
    const params = new URLSearchParams({ ...(warehouse && { warehouse }), ...more })
    return params.size > 0 ? `${path}?${params}` : path
  }
}

import { type ReactNode, useMemo } from 'react'
import { graphql } from 'react-relay'
import { type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { pageLoader, usePage } from '../relay/page.ts'
import { Zone } from '../ui/Zone.tsx'
import type { SurroundingsQuery } from './__generated__/SurroundingsQuery.graphql.ts'
import type { Handle } from './build.tsx'
import { Here } from './here.ts'
import { Rights, rightsIn } from './rights.ts'
import { useWarehouse } from './useWarehouse.ts'

const query = graphql`
  query SurroundingsQuery {
    viewer {
      name
      grants {
        rights
        warehouseId
      }
    }
    warehouses {
      id
      number
      name
      timeZone
    }
  }
`

export const loader = pageLoader<SurroundingsQuery>(query, () => ({}))

// What surrounds the pages outlives them: only a retry reads it again.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.href === nextUrl.href

/** Who is here, which warehouses there are, the one that is chosen, and what the page in it says of itself. */
export function useSurroundings() {
  const { viewer, warehouses } = usePage<SurroundingsQuery>(query)
  const { warehouse, choose } = useWarehouse(warehouses)
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  return { viewer, warehouses, warehouse, choose, handle }
}

interface Props extends Pick<ReturnType<typeof useSurroundings>, 'viewer' | 'warehouse' | 'handle'> {
  children: ReactNode
}

/** Title, clock and rights of the pages inside. */
export function Surroundings({ viewer, warehouse, handle, children }: Props) {
  const t = useT()
  const rights = useMemo(() => rightsIn(viewer.grants, warehouse?.id), [viewer.grants, warehouse?.id])
  return (
    <Zone timeZone={warehouse?.timeZone ?? 'UTC'}>
      <Rights value={rights}>
        {handle && <title>{`${t(handle.name)} · ${t('shell.brand.name')}`}</title>}
        <Here value={warehouse}>{children}</Here>
      </Rights>
    </Zone>
  )
}

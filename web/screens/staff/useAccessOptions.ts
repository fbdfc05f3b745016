import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useRight } from '../../shell/rights.ts'
import type { useAccessOptionsQuery } from './__generated__/useAccessOptionsQuery.graphql.ts'
import { everywhere } from './staffForm.ts'

const query = graphql`
  query useAccessOptionsQuery($warehouses: Boolean!) {
    roles {
      id
      name: displayName
      rights
    }
    rights {
      name
      means
      scope
      heldIn
    }
    warehouses @include(if: $warehouses) {
      id
      number
      name: displayName
    }
  }
`

/** Roles and rights with what the reader may grant, and the places where; warehouses are only told to those who may see them. */
export function useAccessOptions() {
  const t = useT()
  const read = useBackgroundQuery<useAccessOptionsQuery>(query, { warehouses: useRight('warehouse:read') })
  const warehouses = (read?.warehouses ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` }))
  return {
    isRead: read !== null,
    roles: read?.roles ?? [],
    rights: read?.rights ?? [],
    places: [{ value: everywhere, label: t('access.key.everywhere') }, ...warehouses],
  }
}

export type AccessOptions = ReturnType<typeof useAccessOptions>

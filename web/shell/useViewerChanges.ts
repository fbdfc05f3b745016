import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useReload } from '../relay/useReload.ts'
import type { useViewerChangesSubscription } from './__generated__/useViewerChangesSubscription.graphql.ts'
import type { Grant } from './rights.ts'

const subscription = graphql`
  subscription useViewerChangesSubscription {
    viewerChanged {
      name
      grants {
        rights
        warehouseId
      }
    }
  }
`

interface Viewer {
  readonly name: string
  readonly grants: readonly Grant[]
}

/** Loads menu, actions and page again when the rights or the name of the user change. */
export function useViewerChanges(shown: Viewer): void {
  const reload = useReload()
  const known = textOf(shown)
  useSubscription<useViewerChangesSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: {},
        onNext: (data) => {
          if (data?.viewerChanged && textOf(data.viewerChanged) !== known) void reload()
        },
      }),
      [known, reload],
    ),
  )
}

/** What of a user decides what is shown, whatever the order of grants. */
const textOf = ({ name, grants }: Viewer): string =>
  JSON.stringify([name, grants.map(({ rights, warehouseId }) => JSON.stringify([warehouseId ?? null, ...rights])).sort()])

import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useImportChangesSubscription } from './__generated__/useImportChangesSubscription.graphql.ts'

/** Keeps the figures of an import up to date; `settled` is called when a check or an import of its rows has ended. */
export function useImportChanges(id: string, version: number, state: string, settled: () => void): void {
  const last = useRef({ version, state, settled })
  useEffect(() => {
    last.current = { version, state, settled }
  }, [version, state, settled])
  useSubscription<useImportChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useImportChangesSubscription($id: ID!) {
            sheetImportChanged(id: $id) {
              state
              version
              ...ImportSteps_sheetImport
              ...ImportTally_sheetImport
              ...ImportSide_sheetImport
              ...ImportBar_sheetImport
            }
          }
        `,
        variables: { id },
        onNext: (event) => {
          const now = event?.sheetImportChanged
          // A process of an earlier version changes the state and not the version.
          if (!now || (now.version === last.current.version && now.state === last.current.state)) return
          last.current = { ...last.current, version: now.version, state: now.state }
          if (now.state !== 'CHECKING' && now.state !== 'IMPORTING') last.current.settled()
        },
      }),
      [id],
    ),
  )
}

import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useImportChangesSubscription } from './__generated__/useImportChangesSubscription.graphql.ts'

/** Keeps the figures of an import up to date; `settled` is called when a check or an import of its rows has ended. */
export function useImportChanges(id: string, state: string, settled: () => void): void {
  const last = useRef({ state, settled })
  useEffect(() => {
    last.current = { state, settled }
  }, [state, settled])
  useSubscription<useImportChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useImportChangesSubscription($id: ID!) {
            sheetImportChanged(id: $id) {
              state
              ...ImportSteps_sheetImport
              ...ImportTally_sheetImport
              ...ImportSide_sheetImport
              ...ImportBar_sheetImport
            }
          }
        `,
        variables: { id },
        onNext: (event) => {
          const now = event?.sheetImportChanged?.state
          if (!now || now === last.current.state) return
          last.current.state = now
          if (now !== 'CHECKING' && now !== 'IMPORTING') last.current.settled()
        },
      }),
      [id],
    ),
  )
}

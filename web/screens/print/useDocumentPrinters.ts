import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { tabStation } from '../../station/entry/tabStation.ts'
import { stored, useStored } from '../../ui/stored.ts'
import type { useDocumentPrintersQuery } from './__generated__/useDocumentPrintersQuery.graphql.ts'

const query = graphql`
  query useDocumentPrintersQuery($warehouseId: ID!, $stationId: ID!, $mayPrint: Boolean!, $isStation: Boolean!) {
    printers(warehouseId: $warehouseId) @include(if: $mayPrint) {
      id
      name
      purpose
      isServerPrinted
    }
    node(id: $stationId) @include(if: $isStation) {
      ... on Station @alias(as: "station") {
        id
        documentPrinter {
          id
        }
      }
    }
  }
`

/** Printer of documents at this desk: the id of one, `browser`, or null if none was chosen. */
const deskPrinter = stored('documentPrinter')

export interface DocumentPrinter {
  readonly id: string
  readonly name: string
}

export interface DocumentPrinters {
  /** Printers to which the server sends documents now. */
  printers: readonly DocumentPrinter[]
  /** The printer of this desk, or else of the station of this tab; null for the browser. */
  chosen: DocumentPrinter | null
  choose: (printer: DocumentPrinter | null) => void
  /** Station of this tab. */
  stationId: string | null
}

/** Printers of documents of the warehouse, and the one of this desk. */
export function useDocumentPrinters(): DocumentPrinters {
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const mayPrint = useRight('printer:print') && warehouseId !== ''
  const stationId = tabStation.get()?.id ?? null
  const isStation = mayPrint && stationId !== null
  const read = useBackgroundQuery<useDocumentPrintersQuery>(query, { warehouseId, stationId: stationId ?? '', mayPrint, isStation })
  const desk = useStored(deskPrinter)
  const printers = (read?.printers ?? []).filter(({ purpose, isServerPrinted }) => purpose !== 'LABELS' && isServerPrinted)
  const wanted = desk ?? read?.node?.station?.documentPrinter?.id
  return {
    printers,
    chosen: printers.find(({ id }) => id === wanted) ?? null,
    choose: (printer) => deskPrinter.set(printer?.id ?? 'browser'),
    stationId: read?.node?.station?.id ?? null,
  }
}

/** A location on the map. */
export type { StorageMapPage_cell$data as Cell } from './__generated__/StorageMapPage_cell.graphql.ts'

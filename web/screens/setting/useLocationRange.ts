import { graphql } from 'react-relay'
import { locationsMaximum } from '../../../graph/warehouse/states.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import type { useLocationRangeQuery, useLocationRangeQuery$data } from './__generated__/useLocationRangeQuery.graphql.ts'

const query = graphql`
  query useLocationRangeQuery(
    $warehouseId: ID!
    $prefixes: [String!]!
    $firstColumn: Int!
    $lastColumn: Int!
    $firstLayer: Int!
    $lastLayer: Int!
    $isComplete: Boolean!
  ) {
    locationRange(
      warehouseId: $warehouseId
      prefixes: $prefixes
      firstColumn: $firstColumn
      lastColumn: $lastColumn
      firstLayer: $firstLayer
      lastLayer: $lastLayer
    ) @include(if: $isComplete) {
      codes
      existing
      existingLocations {
        code
        status
        area {
          name: displayName
        }
      }
      shelves {
        prefix
        column
        lowest
        highest
      }
    }
  }
`

export type RangePreview = NonNullable<useLocationRangeQuery$data['locationRange']>

export interface LocationRange {
  prefixes: readonly string[]
  firstColumn: number
  lastColumn: number
  firstLayer: number
  lastLayer: number
}

/** A range as it is typed: its parts that are known, and what becomes of it. */
export interface TypedRange {
  prefixes: number
  columns: number
  layers: number
  /** Number of locations; 0 as long as a part is missing. */
  total: number
  /** The range, once it is complete and not too large. */
  range: LocationRange | null
  /** Codes of the range and those that exist already; null as long as they are not known. */
  preview: RangePreview | null
  refusal: 'tooMany' | 'malformed' | null
}

const numberMaximum = 999

/** What a typed range would create; `numbers` are its first and last column, first and last layer, or anything else while they are typed. */
export function useLocationRange(warehouseId: string, prefixes: readonly string[], numbers: readonly unknown[]): TypedRange {
  const whole = numbers.map((number) =>
    Number.isInteger(number) && Number(number) > 0 && Number(number) <= numberMaximum ? Number(number) : 0,
  )
  const [firstColumn = 0, lastColumn = 0, firstLayer = 0, lastLayer = 0] = whole
  const columns = firstColumn > 0 ? Math.max(0, lastColumn - firstColumn + 1) : 0
  const layers = firstLayer > 0 ? Math.max(0, lastLayer - firstLayer + 1) : 0
  const total = prefixes.length * columns * layers
  const isTooLarge = total > locationsMaximum
  const isComplete = total > 0 && !isTooLarge
  const range = { prefixes: [...(isComplete ? prefixes : [])], firstColumn, lastColumn, firstLayer, lastLayer }
  const loaded = useBackgroundQuery<useLocationRangeQuery>(query, { warehouseId, ...range, isComplete })
  const preview = isComplete ? (loaded?.locationRange ?? null) : null
  return {
    prefixes: prefixes.length,
    columns,
    layers,
    total,
    preview,
    range: isComplete ? range : null,
    refusal: isTooLarge ? 'tooMany' : isComplete && loaded && !preview ? 'malformed' : null,
  }
}

import type { PanelCard } from './__generated__/PanelPageQuery.graphql.ts'

export type Card = Exclude<PanelCard, '%future added value'>

/** A card and whether the user has hidden it. */
export interface Place {
  readonly card: Card
  readonly isHidden: boolean
}

/** Cards as they usually stand, of the wide column and of the narrow one beside it. */
const columns = {
  main: ['TODAY', 'PROGRESS', 'FORECAST', 'STATISTICS'],
  side: ['ANNOUNCEMENTS', 'CAPACITY', 'STOCK'],
} as const satisfies Record<string, readonly Card[]>

export const columnNames = ['main', 'side'] as const
export type Column = (typeof columnNames)[number]

export const standardPlaces: readonly Place[] = columnNames.flatMap((column) => columns[column].map((card) => ({ card, isHidden: false })))

/** Those of the places that stand in a column, in their order. */
export const placesIn = (places: readonly Place[], column: Column): Place[] =>
  places.filter(({ card }) => (columns[column] as readonly Card[]).includes(card))

/** The places after a card has changed places with its neighbour of the same column; the same if there is none. */
export function moved(places: readonly Place[], card: Card, step: -1 | 1): readonly Place[] {
  const column = columnNames.find((one) => placesIn(standardPlaces, one).some((place) => place.card === card))
  const own = column ? placesIn(places, column) : []
  const at = own.findIndex((place) => place.card === card)
  const [place, neighbour] = [own[at], own[at + step]]
  if (!place || !neighbour) return places
  return places.map((one) => (one === place ? neighbour : one === neighbour ? place : one))
}

/** Whether the cards stand as usual, and none is hidden. */
export const isStandard = (places: readonly Place[]): boolean =>
  columnNames.every((column) => {
    const own = placesIn(places, column)
    return own.every(({ card, isHidden }, at) => !isHidden && card === columns[column][at])
  })

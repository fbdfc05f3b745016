import { expect, test } from 'vitest'
import { PanelCard } from '../../../graph/home/states.ts'
import { isStandard, moved, placesIn, standardPlaces } from './panelCards.ts'

const cardsOf = (places: typeof standardPlaces, column: 'main' | 'side') => placesIn(places, column).map(({ card }) => card)

test('each card of the server stands in one column, in the same order', () => {
  expect(standardPlaces.map(({ card }) => card)).toEqual(Object.keys(PanelCard.values))
})

test('a card moves past its neighbour of the same column, and not out of it', () => {
  const up = moved(standardPlaces, 'STATISTICS', -1)
  expect(cardsOf(up, 'main')).toEqual(['TODAY', 'PROGRESS', 'STATISTICS', 'FORECAST'])
  expect(cardsOf(up, 'side')).toEqual(cardsOf(standardPlaces, 'side'))
  expect(isStandard(up)).toBe(false)
  expect(isStandard(moved(up, 'STATISTICS', 1))).toBe(true)
  expect(moved(standardPlaces, 'STATISTICS', 1)).toBe(standardPlaces)
  expect(moved(standardPlaces, 'ANNOUNCEMENTS', -1)).toBe(standardPlaces)
  // Of two columns that are mixed only the neighbour in the own one counts.
  const mixed = [...standardPlaces].sort((a, b) => (a.card < b.card ? -1 : 1))
  expect(cardsOf(moved(mixed, 'FORECAST', 1), 'main')).toEqual(['PROGRESS', 'FORECAST', 'STATISTICS', 'TODAY'])
})

test('with a hidden card the panel is not as usual', () => {
  expect(isStandard(standardPlaces)).toBe(true)
  expect(isStandard(standardPlaces.map((place) => ({ ...place, isHidden: place.card === 'STOCK' })))).toBe(false)
})

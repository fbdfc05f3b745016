import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangedCards } from './panelCards.ts'

const standard = ['A', 'B', 'C', 'D'] as const
const arranged = (order: string[], hidden: string[] = []) =>
  arrangedCards(standard, { order, hidden })
    .map(({ card, isHidden }) => (isHidden ? card.toLowerCase() : card))
    .join('')

test.each([
  ['nothing is arranged', [], [], 'ABCD'],
  ['all are placed', ['D', 'B', 'A', 'C'], [], 'DBAC'],
  ['one is hidden, placed or not', ['D', 'B', 'A', 'C'], ['B'], 'DbAC'],
  ['only hidden ones are known', [], ['A', 'D'], 'aBCd'],
  ['one was added later: behind the one that it usually follows', ['D', 'B', 'A'], [], 'DBCA'],
  ['the first one was added later', ['D', 'C', 'B'], [], 'ADCB'],
  ['several were added later', ['D', 'A'], [], 'DABC'],
  ['a card is no longer there, or twice', ['X', 'C', 'C', 'B', 'A', 'D'], ['X'], 'CBAD'],
] as const)('cards where %s', (_name, order, hidden, expected) => {
  expect(arranged([...order], [...hidden])).toBe(expected)
})

test('every card is there once, those that are placed in their order', () => {
  const names = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'X', 'Y'))
  fc.assert(
    fc.property(names, names, (order, hidden) => {
      const cards = arrangedCards(standard, { order, hidden }).map(({ card }) => card)
      expect([...cards].sort()).toEqual([...standard])
      const placed = [...new Set(order)].filter((name) => (standard as readonly string[]).includes(name))
      expect(cards.filter((card) => placed.includes(card))).toEqual(placed)
    }),
  )
})

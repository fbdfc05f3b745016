import fc from 'fast-check'
import { expect, it } from 'vitest'
import { categoryLevels } from '../states.ts'
import { inTreeOrder, placedBefore, requirePlace, withAncestors, withDescendants } from './category.ts'

/** A chain 0 → 1 → 2 …, and a second top category. */
const chain = (levels: number) => [
  ...Array.from({ length: levels }, (_, level) => ({ id: `${level}`, parentId: level === 0 ? null : `${level - 1}` })),
  { id: 'other', parentId: null },
]

it('keeps every category once and below its ancestors, whatever is moved', () => {
  const move = fc.record({ id: fc.nat(5), parent: fc.option(fc.nat(5)), before: fc.option(fc.nat(5), { freq: 1 }) })
  fc.assert(
    fc.property(fc.array(move, { minLength: 20, maxLength: 40 }), (moves) => {
      let rows = Array.from({ length: 6 }, (_, index) => ({ id: `${index}`, parentId: null as string | null }))
      for (const { id: index, parent, before } of moves) {
        const id = `${index}`
        const parentId = parent === null ? null : `${parent}`
        try {
          requirePlace(rows, id, parentId)
          const order = placedBefore(rows, id, parentId, before === null ? null : `${before}`)
          const moved = rows.map((row) => (row.id === id ? { ...row, parentId } : row))
          rows = [...moved.filter((row) => !order.includes(row.id)), ...order.map((one) => moved.find((row) => row.id === one)!)]
        } catch (refusal) {
          expect(refusal).toHaveProperty('code', expect.stringMatching(/^CATEGORY_/))
        }
        const ordered = inTreeOrder(rows)
        expect(ordered.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort())
        for (const row of rows) {
          const path = withAncestors(rows, row.id)
          expect(path.length).toBeLessThanOrEqual(categoryLevels)
          expect(withDescendants(rows, path[0]!.id)).toContain(row.id)
          if (row.parentId) expect(ordered.findIndex(({ id: one }) => one === row.parentId)).toBeLessThan(ordered.indexOf(row))
        }
      }
    }),
  )
})

it('refuses a place below itself, beyond the last level, or that is gone', () => {
  const rows = chain(categoryLevels)
  const last = `${categoryLevels - 1}`
  expect(() => requirePlace(rows, '0', last)).toThrow('CATEGORY_IN_ITSELF')
  expect(() => requirePlace(rows, '0', '0')).toThrow('CATEGORY_IN_ITSELF')
  expect(() => requirePlace(rows, null, last)).toThrow('CATEGORY_TOO_DEEP')
  expect(() => requirePlace(rows, '0', 'other')).toThrow('CATEGORY_TOO_DEEP')
  expect(() => requirePlace(rows, '1', 'gone')).toThrow('CATEGORY_NOT_FOUND')
  expect(() => placedBefore(rows, 'other', null, last)).toThrow('CATEGORY_NOT_FOUND')
  expect(() => requirePlace(rows, '1', 'other')).not.toThrow()
  expect(placedBefore(rows, 'other', null, '0')).toEqual(['other', '0'])
  expect(placedBefore(rows, '0', null, null)).toEqual(['other', '0'])
})

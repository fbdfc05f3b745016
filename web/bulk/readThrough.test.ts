import { expect, test } from 'vitest'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { readThrough } from './readThrough.ts'

const idOf = (at: number) => toNodeId('Location', `019e0000-0000-7000-8000-${String(at).padStart(12, '0')}`)

/** A list of rows, the newest first, that tells how many were asked for. */
function listOf(rows: readonly number[]) {
  const asked: number[] = []
  const newestFirst = [...rows].sort((a, b) => b - a).map((at) => ({ cursor: String(at), node: { id: idOf(at) } }))
  const read = async (first: number, after: string | null) => {
    asked.push(first)
    const from = after === null ? 0 : newestFirst.findIndex(({ cursor }) => cursor === after) + 1
    return newestFirst.slice(from, from + first)
  }
  return { asked, read }
}
const to = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('rows that were created after the choice are left out, and as many older ones are read instead', async () => {
  const { asked, read } = listOf(to(10))
  expect(ids(await readThrough(read, { through: idOf(7), most: 5 }))).toEqual([7, 6, 5, 4, 3].map(idOf))
  expect(asked).toEqual([5, 3])
})

test('the newest chosen row may be deleted meanwhile; the end of the list ends it', async () => {
  const { read } = listOf([9, 8, 6, 5])
  expect(ids(await readThrough(read, { through: idOf(7), most: 100 }))).toEqual([6, 5].map(idOf))
})

test('many rows are read page by page, at most so many', async () => {
  const { asked, read } = listOf(to(700))
  const rows = await readThrough(read, { through: idOf(700), most: 600 })
  expect(ids(rows)).toEqual(to(700).reverse().slice(0, 600).map(idOf))
  expect(asked).toEqual([250, 250, 100])
})

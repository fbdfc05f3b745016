import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { AisleGrid } from '../../../graph/wave/plan/aisleGrid.ts'
import { type BatchTask, batchPackages, firstComeFirstServedLength } from '../../../graph/wave/plan/batch.ts'
import { Random } from '../../../graph/wave/plan/random.ts'
import { type Routing, tourEvaluator } from '../../../graph/wave/plan/route/tourEvaluator.ts'
import { planTour } from '../../../graph/wave/plan/route.ts'
import { rethrow, type SearchControl } from '../../../graph/wave/plan/searchControl.ts'
import { root } from '../../tool.ts'
import { keepSection } from '../report.ts'
import { type Instance, readInstance, unit } from './parallelAisle.ts'

// `npm run bench plan [-- folder]`: plans the public instances of order batching below a folder, 300 ms each, against what was published of them.
const patienceMs = 300
const routings: Record<string, Routing> = {
  optimal: 'shortest',
  composite: 'combined',
  largest_gap: 'largestGap',
  traversal: 'sShape',
  midpoint: 'midpoint',
  return: 'return',
}

interface Published {
  best: number
  bound: number
  isProven: boolean
}

interface Planned {
  length: number
  sShape: number
  ms: number
  published: Published | null
  /** How exactly the published value is told. */
  grain: number
}

/** The time that this thread has worked, in milliseconds: what others do on the machine meanwhile does not count. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Sets the pace: milliseconds of work from now on. */
export function paceOf(ms: number): SearchControl {
  const begin = worked()
  return { elapsed: () => (worked() - begin) / ms, onError: rethrow }
}

export function playPlan(args: readonly string[], say: (line: string) => void): number {
  const folder = resolve(args[0] ?? join(root, '../shared/data/plan/parallel-aisle'))
  const files = existsSync(folder) ? globSync('**/*.txt', { cwd: folder }).sort() : []
  const lines = [...ownLines(say), '', ...layoutTable(say), '']
  if (files.length === 0) say(`There are no instances in ${folder}: skipped`)
  else lines.push(...tableOf(folder, files, say))
  // What came of another folder is said, and does not stand in the table of the public ones.
  if (args.length === 0 && files.length > 0) keepSection('plan', lines.join('\n'))
  for (const line of lines) say(line)
  return 0
}

function tableOf(folder: string, files: readonly string[], say: (line: string) => void): string[] {
  const published = readPublished(folder)
  const byClass = Map.groupBy(files, (file) => (file.includes(sep) ? (file.split(sep)[0] as string) : relative(root, folder)))
  const rows: string[] = []
  for (const [routingName, routing] of Object.entries(routings))
    for (const [name, own] of byClass) {
      const known = own.filter((file) => routing === 'shortest' || published.has(`${file} ${routingName}`))
      if (known.length === 0) continue
      const planned = known.map((file) => plan(folder, file, routing, published.get(`${file} ${routingName}`) ?? null))
      rows.push(rowOf(name, routingName, planned))
      say(rows.at(-1) as string)
    }
  return [
    `Order batching with picker routing, one block (\`../shared/data/plan/parallel-aisle\`): ${patienceMs} ms for each instance, one thread. Goal with optimal routing: at`,
    'least 95 % of the proven optima met, mean gap at most 0.1 %, at least 60 % of the others better than the best known value. What',
    'is published as composite is shorter than our combined rule can be (muter/20_24_2: 686, ours is proven to be the shortest at 722.4): another rule.',
    '',
    '| class | routing | instances | proven optima met | mean gap to them | better than the best known | mean against it | against S-shape, first come | slowest |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ]
}

function readPublished(folder: string): Map<string, Published> {
  const file = join(folder, 'published.csv')
  if (!existsSync(file)) return new Map()
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return new Map(
    rows.flatMap((row): [string, Published][] => {
      const [name, , , routing, best, bound, proven] = row.split(',') as [string, string, string, string, string, string, string]
      // Where they found no bound, or no batching, the best value is none.
      if (Number(bound) < 0 || Number(best) < Number(bound) - 1) return []
      return [[`${name.replaceAll('/', sep)} ${routing}`, { best: Number(best), bound: Number(bound), isProven: proven === 'true' }]]
    }),
  )
}

function plan(folder: string, file: string, routing: Routing, published: Published | null): Planned {
  const instance = readInstance(join(folder, file))
  const begin = worked()
  const { batches, length } = batchPackages(taskOf(instance, routing), paceOf(patienceMs))
  const ms = worked() - begin
  check(instance, batches, file)
  const firstCome = firstComeFirstServedLength(taskOf(instance, 'sShape'))
  const grain = published && Number.isInteger(published.best) ? 0.51 : 0.051
  if (published && length / unit < published.bound - grain)
    throw new Error(`${file} is shorter than can be: ${length / unit}, the bound is ${published.bound}`)
  return { length: length / unit, sShape: firstCome / unit, ms, published, grain }
}

function taskOf({ grid, capacity, orders }: Instance, routing: Routing) {
  const packages = orders.map(({ stops, weight }, index) => ({ id: `${index}`, stops, weight, pieces: 0, volume: 0, boxes: 0 }))
  return { grid, routing, packages, cart: { weight: capacity }, seed: 1 }
}

/** Each order in one batch, each batch within the capacity. */
function check({ orders, capacity }: Instance, batches: readonly (readonly string[])[], file: string): void {
  const each = batches.flat().map(Number)
  const isWhole = each.length === orders.length && new Set(each).size === orders.length
  const isTooMuch = batches.some((ids) => ids.reduce((sum, id) => sum + (orders[Number(id)]?.weight ?? 0), 0) > capacity)
  if (!isWhole || isTooMuch) throw new Error(`${file} was not batched right`)
}

const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number
const percent = (share: number) => `${share > 0 ? '+' : ''}${(100 * share).toFixed(2)} %`

function rowOf(name: string, routing: string, planned: readonly Planned[]): string {
  const proven = planned.filter(({ published }) => published?.isProven)
  const others = planned.filter(({ published }) => published && !published.isProven)
  const against = ({ length, published }: Planned) => length / (published as Published).best - 1
  const met = proven.filter(({ length, published, grain }) => length <= (published as Published).best + grain).length
  const better = others.filter(({ length, published, grain }) => length < (published as Published).best - grain).length
  const of = (count: number, all: number) => (all === 0 ? '–' : `${count} of ${all} (${Math.round((100 * count) / all)} %)`)
  const cells = [
    name,
    routing,
    planned.length,
    of(met, proven.length),
    proven.length === 0 ? '–' : percent(mean(proven.map((one) => Math.max(0, against(one))))),
    of(better, others.length),
    others.length === 0 ? '–' : percent(mean(others.map(against))),
    percent(mean(planned.map(({ length, sShape }) => length / sShape - 1))),
    `${Math.round(Math.max(...planned.map(({ ms }) => ms)))} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The goals that need no public instance: the measuring of a tour, and a wave of 500 packages. */
function ownLines(say: (line: string) => void): string[] {
  const random = new Random(1)
  const grid: AisleGrid = {
    aisleX: Array.from({ length: 10 }, (_, i) => i * 3_000),
    crossAisleY: [0, 46_000],
    depot: { aisle: 0, crossAisle: 0 },
  }
  const spot = () => ({ aisle: random.integer(10), y: 1_000 + 1_000 * random.integer(45) })
  const lists = Array.from({ length: 1_000 }, () => Array.from({ length: 15 }, spot))
  const meter = tourEvaluator(grid, lists.flat(), 'shortest')
  const masks = lists.map((list) => meter.bitsetOf(list))
  let sum = 0
  const measured = Array.from({ length: 30 }, () => {
    const begin = worked()
    for (let i = 0; i < 20; i++) for (const mask of masks) sum += meter.lengthOf(mask)
    return (worked() - begin) / 20
  })
  if (!(sum > 0)) throw new Error('Nothing was measured')
  const packages = Array.from({ length: 500 }, (_, index) => ({
    ...{ id: `${index}`, pieces: 1, weight: 0, volume: 0, boxes: 1 },
    stops: Array.from({ length: 1 + random.integer(6) }, spot),
  }))
  const task = { grid, routing: 'shortest' as const, packages, cart: { boxes: 40 } }
  const timed = (seed: number) => {
    const begin = worked()
    const { length } = batchPackages({ ...task, seed }, paceOf(patienceOfWaveMs))
    return { length, ms: worked() - begin }
  }
  const first = timed(1)
  const soon = Array.from({ length: 9 }, (_, index) => timed(index + 1))
  const usual = median(soon.map(({ length }) => length))
  say(`A wave of 500: ${soon.map(({ length }) => length / 1_000).join(', ')} m; now for a minute …`)
  const late = batchPackages({ ...task, seed: 1 }, paceOf(60_000))
  const against = (length: number) => percent(length / late.length - 1)
  return [
    `The shortest tour of 15 picks in 10 aisles is measured in ${median(measured).toFixed(2)} µs (goal: below 1). A wave of 500 packages with 1 to 6 lines in 10`,
    `aisles of 45 bays, cars of 40 boxes: ${usual / 1_000} m in the median of nine seeds after at most ${Math.round(Math.max(...soon.map(({ ms }) => ms)))} ms, ${against(usual)} against its own result after`,
    `60 s (goal: 700 ms, +0.5 %); seed 1 ${against(soon[0]?.length as number)}, and ${against(first.length)} where the program has just begun; first come, first served takes ${against(firstComeFirstServedLength({ ...task, seed: 1 }))} with the same routing.`,
  ]
}

const patienceOfWaveMs = 650

/** Pools by packages, how many go on a car, and cross aisles. */
const layouts: readonly (readonly [number, number, number])[] = [
  ...[2, 3, 4, 5].flatMap((crossings): [number, number, number][] => [
    [300, 10, crossings],
    [300, 5, crossings],
  ]),
  [1_000, 10, 2],
  [1_000, 10, 5],
  [20_000, 10, 2],
  [20_000, 10, 3],
  [20_000, 10, 4],
  [20_000, 10, 5],
]
const patienceOfLayoutMs = 700

/** What the search gains over its start, and whether it keeps its time, by layouts. */
function layoutTable(say: (line: string) => void): string[] {
  const rows = layouts.map(([count, boxes, crossings]) => {
    const random = new Random(7)
    const grid: AisleGrid = {
      aisleX: Array.from({ length: 10 }, (_, i) => i * 3_000),
      crossAisleY: Array.from({ length: crossings }, (_, i) => Math.round((i * 46_000) / (crossings - 1))),
      depot: { aisle: 0, crossAisle: 0 },
    }
    const packages = Array.from({ length: count }, (_, index) => ({
      ...{ id: `${index}`, pieces: 1, weight: 0, volume: 0, boxes: 1 },
      stops: Array.from({ length: 1 + random.integer(6) }, () => ({ aisle: random.integer(10), y: 500 + 1_000 * random.integer(45) })),
    }))
    const begin = worked()
    const task = { grid, routing: 'shortest' as const, packages, cart: { boxes }, seed: 1 }
    const { length, startLength, hasExactLengths, batches } = batchPackages(task, paceOf(patienceOfLayoutMs))
    const ms = worked() - begin
    const isWhole = new Set(batches.flat()).size === count && batches.every((ids) => ids.length > 0 && ids.length <= boxes)
    if (!isWhole) throw new Error(`${count} packages were not batched right`)
    if (hasExactLengths && count <= 1_000) checkLengths(task, batches, length)
    const metres = (millimetres: number) => Math.round(millimetres / 1_000)
    const cells = [
      count,
      boxes,
      crossings,
      metres(startLength),
      metres(length),
      percent(length / startLength - 1),
      hasExactLengths ? 'yes' : 'no',
      `${Math.round(ms)} ms`,
    ]
    say(cells.join(' | '))
    return `| ${cells.join(' | ')} |`
  })
  return [
    `Batching by layouts: 10 aisles of 46 m, packages of 1 to 6 places, ${patienceOfLayoutMs} ms of the thread's own time (goal: a gain over the start everywhere, at most`,
    '1.1 times the time). Where the tours of the plan could not be found in that time, lengths are those of tours of two strands.',
    '',
    '| packages | a car | cross aisles | start, m | plan, m | gain | measured | took |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ]
}

/** The length of a batching is that of its tours. */
function checkLengths({ grid, packages }: BatchTask, batches: readonly (readonly string[])[], length: number): void {
  const sum = batches.reduce((all, ids) => {
    const stops = ids.flatMap((id) => packages[Number(id)]?.stops ?? [])
    return all + planTour(grid, stops, 'shortest').length
  }, 0)
  if (sum !== length) throw new Error(`A batching of ${length} has tours of ${sum}`)
}

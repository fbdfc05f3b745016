import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { batchPackages } from '../../../graph/wave/plan/batch.ts'
import type { Floor } from '../../../graph/wave/plan/floor.ts'
import type { Pace } from '../../../graph/wave/plan/pace.ts'
import { Random } from '../../../graph/wave/plan/random.ts'
import { meterOf, type Routing } from '../../../graph/wave/plan/route/meter.ts'
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

/** A pace of so many milliseconds from now on. */
export function paceOf(ms: number): Pace {
  const begin = performance.now()
  return { spent: () => (performance.now() - begin) / ms }
}

export function playPlan(args: readonly string[], say: (line: string) => void): number {
  const folder = resolve(args[0] ?? join(root, '../shared/data/plan/parallel-aisle'))
  const files = existsSync(folder) ? globSync('**/*.txt', { cwd: folder }).sort() : []
  const lines = [...ownLines(say), '']
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
      // Where they found no bound, or no batching, what stands as the best value is none.
      if (Number(bound) < 0 || Number(best) < Number(bound) - 1) return []
      return [[`${name.replaceAll('/', sep)} ${routing}`, { best: Number(best), bound: Number(bound), isProven: proven === 'true' }]]
    }),
  )
}

function plan(folder: string, file: string, routing: Routing, published: Published | null): Planned {
  const instance = readInstance(join(folder, file))
  const begin = performance.now()
  const { batches, length } = batchPackages(taskOf(instance, routing), paceOf(patienceMs))
  const ms = performance.now() - begin
  check(instance, batches, file)
  const { firstCome } = batchPackages(taskOf(instance, 'sShape'), { spent: () => 1 })
  const grain = published && Number.isInteger(published.best) ? 0.51 : 0.051
  if (published && length / unit < published.bound - grain)
    throw new Error(`${file} is shorter than can be: ${length / unit}, the bound is ${published.bound}`)
  return { length: length / unit, sShape: firstCome / unit, ms, published, grain }
}

function taskOf({ floor, capacity, orders }: Instance, routing: Routing) {
  const packages = orders.map(({ stops, weight }, index) => ({ id: `${index}`, stops, weight, pieces: 0, volume: 0, boxes: 0 }))
  return { floor, routing, packages, car: { weight: capacity }, seed: 1 }
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
  const floor: Floor = { x: Array.from({ length: 10 }, (_, i) => i * 3_000), cross: [0, 46_000], depot: { aisle: 0, cross: 0 } }
  const spot = () => ({ aisle: random.below(10), y: 1_000 + 1_000 * random.below(45) })
  const lists = Array.from({ length: 1_000 }, () => Array.from({ length: 15 }, spot))
  const meter = meterOf(floor, lists.flat(), 'shortest')
  const masks = lists.map((list) => meter.maskOf(list))
  let sum = 0
  const measured = Array.from({ length: 30 }, () => {
    const begin = performance.now()
    for (let i = 0; i < 20; i++) for (const mask of masks) sum += meter.lengthOf(mask)
    return (performance.now() - begin) / 20
  })
  if (!(sum > 0)) throw new Error('Nothing was measured')
  const packages = Array.from({ length: 500 }, (_, index) => ({
    ...{ id: `${index}`, pieces: 1, weight: 0, volume: 0, boxes: 1 },
    stops: Array.from({ length: 1 + random.below(6) }, spot),
  }))
  const task = { floor, routing: 'shortest' as const, packages, car: { boxes: 40 } }
  const timed = (seed: number) => {
    const begin = performance.now()
    const { length } = batchPackages({ ...task, seed }, paceOf(patienceOfWaveMs))
    return { length, ms: performance.now() - begin }
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
    `60 s (goal: 700 ms, +0.5 %); seed 1 ${against(soon[0]?.length as number)}, and ${against(first.length)} where the program has just begun; first come, first served takes ${against(late.firstCome)} with the same routing.`,
  ]
}

const patienceOfWaveMs = 650

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Comparison, Goal, Spread } from './bench.ts'

/** Result of a comparison. */
export interface Result {
  comparison: Comparison
  rounds: number
  ours: number
  baseline: number
  ratio: Spread
  competitors: { name: string; figure: number; ratio: Spread }[]
  /** The control measurement after the rounds, as a multiple of the one before. */
  moved: number
  isQuiet: boolean
  notes: string[]
}

const file = join(import.meta.dirname, 'RESULTS.md')
const head = `# How fast it is

Written by \`npm run bench [name …]\`. Ours and the baseline (the same SQL or the same bytes with nothing around it) are measured in turn; the ratio is
taken round by round, and its median, least and most are listed. Figures of different runs can't be compared, ratios can. Every bench ends with
the invariants of the ledger.

| bench | ours | baseline | ours / baseline | goal | reached |
|---|---|---|---|---|---|
`

/** Replaces a result in RESULTS.md; others stay. */
export function report(result: Result): void {
  write((rows, sections) => {
    rows.set(result.comparison.name, rowOf(result))
    sections.set(result.comparison.name, sectionOf(result))
  })
}

/** Replaces a section that has its own tables. */
export function keepSection(name: string, text: string): void {
  write((_rows, sections) => sections.set(name, `## \`${name}\`\n${text.trim()}`))
}

function write(change: (rows: Map<string, string>, sections: Map<string, string>) => void): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : head
  const rows = new Map([...text.matchAll(/^\| `([\w.]+)` \|.*$/gm)].map(([row, name = '']) => [name, row]))
  const sections = new Map(
    [...text.matchAll(/^## `([\w.]+)`\n[\s\S]*?(?=^## |$(?![\s\S]))/gm)].map(([section, name = '']) => [name, section.trim()]),
  )
  change(rows, sections)
  const sorted = (from: ReadonlyMap<string, string>) => [...from].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
  writeFileSync(file, `${head}${sorted(rows).join('\n')}\n\n${sorted(sections).join('\n\n')}\n`)
}

/** Text of a ratio: the median and the range. */
export const spread = ({ median, least, most }: Spread) => `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`

/** Whether the goal is reached; null if its competitor was not measured. */
export function reached({ comparison: { goal }, ours, ratio: { median }, competitors }: Result): boolean | null {
  if ('within' in goal) return ours <= goal.within
  if ('least' in goal) return median >= goal.least
  if ('most' in goal) return median <= goal.most
  const competitor = competitors.find(({ name }) => name === goal.competitor)
  return competitor ? competitor.ratio.median >= goal.times : null
}

const answer = (result: Result) => ({ true: 'yes', false: 'no', null: 'not played' })[`${reached(result)}`]

function wanted(goal: Goal, unit: string): string {
  if ('within' in goal) return `≤ ${goal.within} ${unit}`
  if ('times' in goal) return `≥ ${goal.times} × ${goal.competitor}`
  return 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
}
const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

function rowOf(result: Result): string {
  const { comparison, ours, baseline, ratio } = result
  const cells = [
    `\`${comparison.name}\``,
    `${figure(ours)} ${comparison.unit}`,
    figure(baseline),
    spread(ratio),
    wanted(comparison.goal, comparison.unit),
    answer(result),
  ]
  return `| ${cells.join(' | ')} |`
}

function sectionOf({ comparison: { name, description: work, unit }, rounds, competitors, moved, isQuiet, notes }: Result): string {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const control = isQuiet
    ? `The control moved by ${Math.round((moved - 1) * 100)} %.`
    : `**The machine was not quiet: the control moved by ${Math.round((moved - 1) * 100)} %.**`
  return [
    `## \`${name}\``,
    `${work.charAt(0).toUpperCase()}${work.slice(1)}. ${rounds} rounds on ${day}; ${machine}. ${control}`,
    ...competitors.map(
      ({ name: competitor, figure: rate, ratio }) => `- ${competitor}: ${figure(rate)} ${unit}; ours is ${spread(ratio)} times as fast.`,
    ),
    ...notes.map((note) => `- ${note}`),
  ].join('\n')
}

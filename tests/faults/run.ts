import { parseArgs } from 'node:util'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { live } from '../../graph/server/lifetime.ts'
import { prepare } from '../../graph/server/prepare.ts'
import { chanceOf } from '../../prisma/seed/live/pace.ts'
import { faults } from './all.ts'
import { openCrew } from './crew.ts'
import { type Fault, type Found, happen, type Play } from './fault.ts'
import { openFaultHouse } from './house.ts'

// The long run: `npm run faults [name …] [-- --times N --seed S]`. One line a fault; any loss ends it with 1.
await live(async (atEnd, say) => {
  const { chosen, times, seed } = readOptions()
  await prepare(say, ['prisma', 'relay'])
  const house = await openFaultHouse()
  atEnd(() => house.close())
  const crew = await openCrew(house)
  let lost = 0
  for (const fault of chosen) {
    say(`${fault.name}: ${fault.means} …`)
    const begin = Date.now()
    const play = { times: times ?? fault.times.long, chance: chanceOf(`${seed} ${fault.name}`) }
    const found = await happen(fault, play, crew)
    say(line(fault, seed, play, found, Date.now() - begin))
    for (const loss of found.losses) say(`  ${loss}`)
    lost += found.losses.length
  }
  return lost === 0 ? 0 : 1
})

function readOptions(): { chosen: readonly Fault[]; times: number | null; seed: string } {
  const { values, positionals } = parse()
  const unknown = positionals.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown) throw new CannotStart(`${unknown} is none of ${faults.map(({ name }) => name).join(', ')}`)
  const times = values.times === undefined ? null : Number(values.times)
  if (times !== null && !(Number.isInteger(times) && times > 0)) throw new CannotStart('--times is not a whole number above 0')
  const chosen = positionals.length === 0 ? faults : faults.filter(({ name }) => positionals.includes(name))
  return { chosen, times, seed: values.seed ?? String(Date.now()) }
}

function parse() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ allowPositionals: true, options: { times: text, seed: text } })
  } catch (error) {
    throw new CannotStart((error as Error).message)
  }
}

function line({ name }: Fault, seed: string, { times }: Play, { losses, recoveries = [], seen }: Found, ms: number): string {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (value = 0) => `${(value / 1000).toFixed(1)} s`
  const recovery = sorted.length > 0 ? [`recovery median ${seconds(sorted[sorted.length >> 1])}, longest ${seconds(sorted.at(-1))}`] : []
  const happened = Object.entries(seen).map(([what, count]) => `${count} ${what}`)
  const told = happened.length > 6 ? happened.map((what) => `\n  ${what}`).join('') : happened.map((what) => `, ${what}`).join('')
  return `${[`${name}: seed ${seed}`, `${times} times`, `${losses.length} lost`, ...recovery, `in ${seconds(ms)}`].join(', ')}${told}`
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '../../prisma/seed/live/pace.ts'
import { faults } from './all.ts'
import { type Crew, openCrew } from './crew.ts'
import { happen } from './fault.ts'
import { openFaultHouse } from './house.ts'

// Each fault a few times; `npm run faults` is the long run, and `npm run faults <name> -- --times N --seed S` plays one of these again.
const seed = process.env.FAULT_SEED ?? String(Date.now())
let crew: Crew

beforeAll(async () => {
  crew = await openCrew(await openFaultHouse())
})

afterAll(() => crew.house.close())

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '%s: nothing is lost, nothing is doubled',
  { timeout: 180_000 },
  async (name, fault) => {
    const { losses, seen } = await happen(fault, { times: fault.times.short, chance: chanceOf(`${seed} ${name}`) }, crew)
    console.log(`${name}: --times ${fault.times.short} --seed ${seed}`, seen)
    expect(losses, `seed ${seed}`).toEqual([])
  },
)

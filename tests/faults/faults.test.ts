import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../prisma/seed/live/random.ts'
import { runFault } from './fault.ts'
import { faults } from './faults.ts'
import { startFaultTestServer } from './faultTestServer.ts'
import { createWorkload, type Workload } from './workload.ts'

// Runs each fault a few times; `npm run faults` is the long run, and `npm run faults <name> -- --times N --seed S` repeats one of these.
const seed = process.env.FAULT_SEED ?? String(Date.now())
let workload: Workload

beforeAll(async () => {
  workload = await createWorkload(await startFaultTestServer())
})

afterAll(() => workload.testServer.close())

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '%s: no change is lost or duplicated',
  { timeout: 180_000 },
  async (name, fault) => {
    const { losses, counts: seen } = await runFault(fault, { times: fault.times.short, random: randomFrom(`${seed} ${name}`) }, workload)
    console.log(`${name}: --times ${fault.times.short} --seed ${seed}`, seen)
    expect(losses, `seed ${seed}`).toEqual([])
  },
)

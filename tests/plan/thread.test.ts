import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { type Batching, type BatchTask, batchPackages } from '../../graph/wave/plan/batch.ts'
import { Random } from '../../graph/wave/plan/random.ts'
import { stepLimit } from '../../graph/wave/plan/searchControl.ts'

type Said = { progress: { length: number; share: number } } | { plan: Batching }

it.each([false, true])(
  'a thread plans until a deadline, or until it is cancelled (%s), while the program goes on, and tells how far it is',
  async (isCancelled) => {
    const random = new Random(1)
    const stop = () => ({ aisle: random.integer(8), y: 1_000 * random.integer(30) })
    const packages = Array.from({ length: 60 }, (_, i) => {
      return { id: `P${i}`, stops: [stop(), stop(), stop()], pieces: 3, weight: 0, volume: 0, boxes: 1 }
    })
    const grid = {
      aisleX: [0, 3, 6, 9, 12, 15, 18, 21].map((metres) => metres * 1_000),
      crossAisleY: [0, 31_000],
      depot: { aisle: 0, crossAisle: 0 },
    }
    const task: BatchTask = { grid, routing: 'shortest', packages, cart: { boxes: 6 }, seed: 1 }
    const cancelled = new Int32Array(new SharedArrayBuffer(4))
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { task, milliseconds: isCancelled ? 3_600_000 : 2_000, cancelled },
    })
    const said: Said[] = []
    thread.on('message', (one: Said) => {
      said.push(one)
      if (isCancelled && said.length === 3) Atomics.store(cancelled, 0, 1)
    })
    let turns = 0
    const turning = setInterval(() => turns++, 10)
    await once(thread, 'exit')
    clearInterval(turning)

    const progress = said.flatMap((one) => ('progress' in one ? [one.progress] : []))
    const [plan] = said.flatMap((one) => ('plan' in one ? [one.plan] : []))
    const rising = (numbers: readonly number[]) => numbers.every((one, i) => i === 0 || one > numbers[i - 1]!)
    expect(turns).toBeGreaterThan(0)
    expect(progress.length).toBeGreaterThan(0)
    expect(rising(progress.map(({ length }) => -length))).toBe(true)
    expect(rising(progress.map(({ share }) => share))).toBe(true)
    expect(plan?.batches.flat().toSorted()).toEqual(packages.map(({ id }) => id).toSorted())
    expect(plan?.length).toBeLessThan(batchPackages(task, stepLimit(0)).startLength)
  },
)

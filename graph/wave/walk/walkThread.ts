import { parentPort } from 'node:worker_threads'
import { type NextWavesTask, planNextWaves } from './planNextWaves.ts'
import { planWalks, type WalkTask } from './planWalks.ts'

// Plans waves and their walks outside of the thread that answers requests.
parentPort?.on('message', (task: WalkTask | NextWavesTask) => {
  const begin = performance.now()
  const clock = {
    elapsed: () => (Atomics.load(task.stop, 0) === 1 ? Number.POSITIVE_INFINITY : performance.now() - begin),
    onError: (error: unknown) => {
      throw error
    },
  }
  try {
    parentPort?.postMessage({ result: task.name === 'walks' ? planWalks(task, clock) : planNextWaves(task, clock) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

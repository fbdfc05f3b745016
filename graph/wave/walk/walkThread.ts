import { answerTasks } from '../../kernel/task/taskWorker.ts'
import { type NextWavesTask, planNextWaves } from './planNextWaves.ts'
import { planWalks, type WalkTask } from './planWalks.ts'

// Plans waves and their walks outside of the thread that answers requests.
answerTasks(async (task: WalkTask | NextWavesTask) => {
  const begin = performance.now()
  const clock = {
    elapsed: () => (Atomics.load(task.stop, 0) === 1 ? Number.POSITIVE_INFINITY : performance.now() - begin),
    onError: (error: unknown) => {
      throw error
    },
  }
  return task.name === 'walks' ? planWalks(task, clock) : planNextWaves(task, clock)
})

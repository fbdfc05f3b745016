import { parentPort, workerData } from 'node:worker_threads'
import { type BatchTask, batchPackages } from '../../graph/wave/plan/batch.ts'
import { rethrow } from '../../graph/wave/plan/searchControl.ts'

// A thread that batches until its deadline or until it is cancelled, tells of each better plan and how far it is, and answers the plan.
const { task, milliseconds, cancelled } = workerData as { task: BatchTask; milliseconds: number; cancelled: Int32Array }
const begin = performance.now()
const share = () => (performance.now() - begin) / milliseconds
const elapsed = () => (Atomics.load(cancelled, 0) === 1 ? 1 : share())
const tell = (said: unknown) => parentPort?.postMessage(said)
const plan = batchPackages(task, { elapsed, onImprovement: (length) => tell({ progress: { length, share: share() } }), onError: rethrow })
tell({ plan })

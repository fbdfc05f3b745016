import { parentPort, workerData } from 'node:worker_threads'
import { type BatchTask, batchPackages } from '../../graph/wave/plan/batch.ts'

// A thread that batches until its deadline, tells of each better plan and how far it is, and answers the plan.
const { task, begin, deadline } = workerData as { task: BatchTask; begin: number; deadline: number }
const share = () => (performance.timeOrigin + performance.now() - begin) / (deadline - begin)
const tell = (said: unknown) => parentPort?.postMessage(said)
const plan = batchPackages(task, { spent: share, better: (length) => tell({ progress: { length, share: share() } }) })
tell({ plan })

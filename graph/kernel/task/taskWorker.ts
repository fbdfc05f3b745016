import { fork } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker } from 'node:worker_threads'
import { Failure, type Values } from '../command/failure.ts'

/** What a worker answers: a result, what a person did wrong, or a fault of the program. */
export type TaskAnswer<Result> = { result: Result } | { failure: { code: string; values: Values } } | { error: string }

export interface WorkerOptions {
  script: URL
  /** Limit of its JavaScript heap. */
  memoryMegabytes: number
}

/** A thread or a process that answers tasks. */
export interface TaskWorker {
  /** Emits `message` for an answer, and `exit`, also with `error`. */
  events: EventEmitter
  send(task: object): void
  /** The error of a task whose worker ended with a code, or null after a signal. */
  endedWith(code: number | null): Error
  end(): Promise<unknown>
}

/** Code of the error of a worker that took too much memory. */
export const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** Opens a thread. It may share memory with its task, but when it takes too much, V8 may end the whole process. */
export function openThread({ script, memoryMegabytes }: WorkerOptions): TaskWorker {
  const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } })
  thread.unref()
  return {
    events: thread,
    send: (task) => thread.postMessage(task),
    endedWith: (code) => new Error(`The thread ended with ${code}`),
    end: () => thread.terminate(),
  }
}

/** Opens a process, which nothing but itself ends with. */
export function openProcess({ script, memoryMegabytes }: WorkerOptions): TaskWorker {
  const child = fork(fileURLToPath(script), [], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2_000)))
  child.unref()
  child.channel?.unref()
  ;(child.stderr as Socket).unref()
  return {
    events: child,
    // The process may just have ended, which is reported by its exit.
    send: (task) => child.send(task, () => undefined),
    endedWith: (code) =>
      code === null
        ? Object.assign(new Error('Out of memory'), { code: outOfMemory })
        : new Error(`The process ended with ${code}: ${said}`),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Answers the tasks of a queue, in the thread or process that was opened for them. */
export function answerTasks<Task>(run: (task: Task) => Promise<unknown>): void {
  const answer = async (task: Task): Promise<TaskAnswer<unknown>> => {
    try {
      return { result: await run(task) }
    } catch (error) {
      if (error instanceof Failure) return { failure: { code: error.code, values: error.values } }
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  if (parentPort) {
    parentPort.on('message', (task: Task) => void answer(task).then((message) => parentPort?.postMessage(message)))
    return
  }
  process.on('message', (task: Task) => void answer(task).then((message) => process.send?.(message)))
  // A terminal and a process manager signal every process; this one ends with its parent, which finishes its requests first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit(0))
  // Where memory is short, Linux ends this process before any other.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
}

import { commitMutation, graphql } from 'react-relay'
import { parseScan, readAs } from '../../../graph/kernel/states/codes.ts'
import { environment } from '../../relay/environment.ts'
import { RequestFailure } from '../../relay/failure.ts'
import { readFailure } from '../../station/queue/answer.ts'
import { memoryStore } from '../../station/queue/memoryStore.ts'
import { openScanQueue, type ScanQueue } from '../../station/queue/queue.ts'
import { NoAnswer, type QueuedScan, type ScanResult } from '../../station/queue/queueTypes.ts'
import type { returnQueueMutation } from './__generated__/returnQueueMutation.graphql.ts'
import { findTasks } from './findTasks.ts'
import { readTask, type Task } from './returnTask.ts'

/** Context of a scan at the return station: warehouse, task and suggested location. */
export interface ReturnContext {
  warehouseId: string
  taskId: string | null
  proposal: string | null
}

export interface ReturnResult extends ScanResult {
  /** Open tasks of the scanned code; after goods were put back, the updated task. */
  tasks: readonly Task[]
  location: string | null
}

export type ReturnQueue = ScanQueue<ReturnContext, ReturnResult>

const queues = new Map<string, Promise<ReturnQueue>>()

/**
 * Scan queue of the return station, one per tab and warehouse. It is not bound to a station on the server: a return names its task and location, so
 * order does not matter. Offline scans are not allowed.
 */
export function getReturnQueue(warehouseId: string): Promise<ReturnQueue> {
  const known = queues.get(warehouseId) ?? openScanQueue({ stationId: `returns ${warehouseId}`, lastSeq: 0, store: memoryStore(), send })
  queues.set(warehouseId, known)
  return known
}

type Scan = QueuedScan<ReturnContext>
const applied = { outcome: 'APPLIED', code: null, message: null, sound: null, tasks: [], location: null } as const
const refused = { ...applied, outcome: 'REFUSED' } as const

/** Sends one scan at a time; the ones behind it stay in the queue. */
async function send(mutation: string, [scan]: readonly Scan[], signal: AbortSignal): Promise<readonly ReturnResult[]> {
  if (!scan) return []
  try {
    return [mutation === 'returnToShelf' ? await putBack(scan, signal) : await find(scan)]
  } catch (error) {
    throw error instanceof RequestFailure ? readFailure(error) : error
  }
}

async function find({ key, code, context: { warehouseId } }: Scan): Promise<ReturnResult> {
  const tasks = await findTasks(warehouseId, code)
  return tasks.length > 0 ? { ...applied, key, tasks } : { ...refused, key, code: 'NO_TASK' }
}

/** A location other than the suggested one needs confirmation, so that a wrong shelf is noticed. */
async function putBack({ key, code, quantity, context, extras }: Scan, signal: AbortSignal): Promise<ReturnResult> {
  const location = readAs(parseScan(code), 'location') ?? code
  if (context.proposal !== null && location !== context.proposal && !extras.isConfirmed)
    return { ...refused, key, code: 'OTHER_PLACE', location, sound: 'warn' }
  const input = { returnTaskId: context.taskId ?? '', location: code, pieces: quantity, idempotencyKey: key }
  const { returnTask, userErrors } = await commit(input, signal)
  const [error] = userErrors
  if (error || !returnTask) return { ...refused, key, code: error?.code ?? null, message: error?.message ?? null, location }
  return { ...applied, key, tasks: [readTask(returnTask)], location }
}

type Payload = returnQueueMutation['response']['returnToShelf']

function commit(input: returnQueueMutation['variables']['input'], signal: AbortSignal): Promise<Payload> {
  return new Promise((resolve, reject) => {
    const sent = commitMutation<returnQueueMutation>(environment, {
      mutation: graphql`
        mutation returnQueueMutation($input: ReturnToShelfInput!) {
          returnToShelf(input: $input) {
            returnTask {
              ...returnTask_task
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input },
      onCompleted: ({ returnToShelf }) => resolve(returnToShelf),
      onError: reject,
    })
    signal.addEventListener('abort', () => {
      sent.dispose()
      reject(new NoAnswer('The request was given up'))
    })
  })
}

import { NotDirect } from '../kernel/command/loadDecideSave.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Values } from '../kernel/sql/statement.ts'
import { readProductCode } from '../product/rules/scanned.ts'
import { chooseOtherTask, chooseTask, readTaskCode } from './rules/finding.ts'
import type { LoadedTask } from './store/loadScan.ts'
import type { LoadedOrder } from './store/order.ts'

/** A scan at inbound work, as far as it decides what is loaded. */
export interface TaskScan {
  warehouseId: string
  code: string
  orderId?: string | null | undefined
}

/** Values of `taskParts`; a code that `isTask` is false for is neither a product's nor a task's. */
export function valuesOfTask({ warehouseId, code, orderId }: TaskScan, isTask: boolean, isWhole: boolean): Values {
  const firstKeys = isTask && orderId ? keysOf(code) : []
  const sought = isTask ? (readTaskCode(code)?.code ?? null) : null
  return { warehouseId, orderId: orderId ?? null, keys: firstKeys, firstKeys, sought, isWhole }
}

/** The keys of a product that a code may have. */
export const keysOf = (code: string): readonly string[] => readProductCode(code)?.keys ?? []

/** The order on the screen; fails if it is not in the warehouse. */
export function requireShown({ shown }: LoadedTask): LoadedOrder {
  if (!shown) throw NotFound({ what: '' }, 'orderId')
  return shown
}

/** The order of a code that is no product, with its box if the code is one of it. */
export function openTask(loaded: LoadedTask, { code, orderId }: TaskScan): OpenedTask {
  const { matches } = loaded
  return loadedTask(loaded, orderId ? chooseOtherTask(code, matches, orderId) : chooseTask(code, matches, null))
}

type OpenedTask = LoadedOrder & { boxId: string | null }

/** The order of a chosen task, as it was loaded. */
export function loadedTask({ orders }: LoadedTask, { orderId, boxId }: { orderId: string; boxId: string | null }): OpenedTask {
  const loaded = orders.get(orderId)
  if (!loaded) throw new NotDirect()
  return { ...loaded, boxId }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JointProblem } from '../../../graph/wave/plan/joint.ts'

/** An instance of joint order selection, allocation, batching and picking (arXiv 2401.04563); lengths in steps of its grid. */
export interface Instance {
  name: string
  problem: JointProblem
}

interface Parameters {
  min_number_requested_items: number
  max_orders_per_batch: number
  max_container_volume: number
  first_row: number
  last_row: number
}

/** All instances of a folder, each a folder of the public generator's four files; none where it is not there. */
export function readInstances(folder: string): Instance[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'parameters.json')))
  return names.sort().map((name) => ({ name, problem: readProblem(join(folder, name)) }))
}

function readProblem(folder: string): JointProblem {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const parameters = read<Parameters>('parameters')
  return {
    firstRow: parameters.first_row,
    lastRow: parameters.last_row,
    // As the published figures were counted: the public program says `direct` only since September 2026.
    withinAisle: 'byCrossAisle',
    leastPositions: parameters.min_number_requested_items,
    mostOrdersPerBatch: parameters.max_orders_per_batch,
    mostVolume: parameters.max_container_volume,
    products: read('articles'),
    items: read<{ id: string; article: string; zone: string; aisle: number; row: number }[]>('warehouse_items').map(
      ({ article, ...item }) => ({
        ...item,
        product: article,
      }),
    ),
    orders: read<{ id: string; positions: string[] }[]>('orders').map(({ id, positions }) => ({ id, products: positions })),
  }
}

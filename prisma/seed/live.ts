import { parseArgs } from 'node:util'
import { CannotStart } from '../../graph/kernel/cannotStart.ts'
import { readConfig } from '../../graph/kernel/config.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { logActivity } from './live/person.ts'
import { startSimulation } from './live/simulation.ts'
import { type WarehouseNumber, warehousePlans } from './plans.ts'

// Simulates staff in the demo warehouse through the public API of a running server.
await runUntilSignal(async (onShutdown) => {
  const options = readOptions()
  const { running, end } = await startSimulation(options)
  // Refusals of the API are expected; any other error is a bug of this program.
  running.catch((error) => {
    console.error(error)
    process.exit(1)
  })
  onShutdown(async () => {
    await end()
    logActivity('demo:live', 'The simulation has ended.')
  })
  return undefined
})

/** Command line options: `--url`, `--warehouse`, `--speed` and `--seed`. */
function readOptions() {
  const { values } = parse()
  const { publicUrl, host, port } = readConfig(process.env)
  const url = values.url ?? publicUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const speed = Number(values.speed ?? 1)
  const warehouse = (values.warehouse ?? 'LAX1').toUpperCase()
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new CannotStart(`--url ${url} is not an address that starts with http:// or https://`)
  if (!(speed > 0 && speed <= 100)) throw new CannotStart('--speed is not a number above 0, at most 100')
  if (!isWarehouse(warehouse)) throw new CannotStart(`--warehouse is none of ${Object.keys(warehousePlans).join(', ')}`)
  return { url, speed, warehouse, seed: values.seed ?? String(Math.random()) }
}

function parse() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { url: text, warehouse: text, speed: text, seed: text } })
  } catch (error) {
    throw new CannotStart((error as Error).message)
  }
}

function isWarehouse(number: string): number is WarehouseNumber {
  return number in warehousePlans
}

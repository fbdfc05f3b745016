// Baseline of packages in bulk: the statements of the commands and of the scans, without the API and the jobs around them.
import type { z } from 'zod'
import { staffActor } from '../../../graph/access/steps.ts'
import { type Command, command, execute } from '../../../graph/kernel/command/command.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { fields, id, list } from '../../../graph/kernel/input/fieldTypes.ts'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import { createPackages } from '../../../graph/package/commands/createPackages.ts'
import { packageRights } from '../../../graph/package/states.ts'
import { ship } from '../../../graph/package/steps/ship.ts'
import { servicesOf } from '../../../graph/server/services.ts'
import { confirmPicking } from '../../../graph/wave/commands/confirmPicking.ts'
import { generateWaves } from '../../../graph/wave/commands/generateWaves.ts'
import { markWavePrinted } from '../../../graph/wave/print/commands/markWavePrinted.ts'
import { runScans, type ScanRequest } from './directScans.ts'
import { serveBaseline } from './serve.ts'

/** Ships packages by the statement that ships one. */
const shipTogether = command({
  name: 'shipTogether',
  means: 'Ships packages.',
  right: packageRights.ship,
  input: fields({ packageIds: list(id('Package'), 1000) }),
  scope: () => ({}),
  async run(tx, call, { packageIds }) {
    const { shipped, facts } = await ship(tx, call, packageIds)
    return { result: shipped.length, facts }
  },
})

// biome-ignore lint/suspicious/noExplicitAny: one list contains commands of all inputs and results.
const commands: Record<string, Command<z.ZodObject, any, any>> = {}
for (const one of [createPackages, generateWaves, markWavePrinted, confirmPicking, shipTogether]) commands[one.name] = one as never

const database = openDatabase(process.argv[2] as string, 16)
const services = servicesOf(database)

serveBaseline<ScanRequest | { run: string; input: object }>(async (_pool, request, session) => {
  if (!('run' in request)) return JSON.stringify(await runScans(database.scanPool, request, session))
  const asked = commands[request.run]
  const actor = session && (await staffActor(services.db, session.id))
  if (!asked || !actor) throw new Error(`No command: ${request.run}`)
  const origin = { actor, language: 'en', requestId: newId(), address: null } as const
  const { result, failures } = await execute(services, origin, asked, request.input, { key: newId() })
  if (failures[0]) throw new Error(`${request.run}: ${failures[0].code}`)
  return JSON.stringify(result)
})

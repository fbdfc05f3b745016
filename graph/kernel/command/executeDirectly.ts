import type { z } from 'zod'
import type { Origin } from './call.ts'
import { type Command, execute, mayCall, type Outcome, type Services } from './command.ts'
import { Failure } from './failure.ts'
import { directStatements } from './loadDecideSave.ts'
import { runDirectly } from './runDirectly.ts'

/** A command is admitted by the scope of its object, which was read before. */
const statements = directStatements({
  admitted: 'admitted as materialized (select null::uuid as warehouse_id)',
  advanced: 'advanced as (select 1 where (select count(*) from claimed) = :calls::integer)',
})

/** Runs the command of a request: directly, if it can, else in its transaction, which also says why it is refused. */
export async function executeDirectly<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  raw: unknown,
  key: string,
): Promise<Outcome<Result>> {
  const { name, direct } = command
  const input = direct && (await admittedInput(services, origin, command, raw))
  if (direct && input) {
    const from = { ...origin, stationId: null, statements, valuesOf: () => ({}) }
    const [result] = await runDirectly(services, from, { name, direct }, [{ key, input, scannedAt: null }])
    if (result) return { result, failures: [] }
  }
  return execute(services, origin, command, raw, { key })
}

/** The input of a call that the caller may make; null if there is something to refuse. */
async function admittedInput<Input extends z.ZodObject, Result, Plan>(
  { db }: Services,
  { actor }: Origin,
  command: Command<Input, Result, Plan>,
  raw: unknown,
): Promise<z.output<Input> | null> {
  const { data } = command.input.safeParse(raw)
  if (!data) return null
  try {
    return mayCall(actor, command, await command.scope(data, db)) ? data : null
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

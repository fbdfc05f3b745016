import type { z } from 'zod'
import { type Actor, system } from '../../graph/kernel/command/actor.ts'
import { type Command, execute, type Services } from '../../graph/kernel/command/command.ts'

/** Runs a command at the time of `services.at`, as the program or an actor, and at a station; throws if it is refused. */
export async function runCommand<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  command: Command<Input, Result, Plan>,
  input: z.input<Input>,
  actor: Actor = system,
  stationId?: string,
): Promise<Result> {
  const origin = { actor, language: 'zh-CN', requestId: services.newId(), address: null } as const
  const { result, failures } = await execute(services, origin, command, input, { key: null, ...(stationId && { stationId }) })
  if (failures.length > 0)
    throw new Error(
      `${command.name}: ${failures.map(({ code, field, values }) => `${code} ${field ?? ''} ${JSON.stringify(values)}`).join(', ')}`,
    )
  return result as Result
}

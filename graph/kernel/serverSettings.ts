import { z } from 'zod'
import { type Config, environment, type Variable, variableName } from './config.ts'
import type { Sentence } from './language.ts'

/** An environment variable of a process, as people may see it. */
export interface ServerSetting {
  name: Variable
  effect: Sentence
  isSecret: boolean
  isSet: boolean
  /** The value in force; null if there is none, and for a secret. */
  value: string | null
  /** The value without the variable; null if there is none. */
  defaultValue: string | null
}

/** The environment variables of a process, without the text of those that are secret. */
export function serverSettingsOf(config: Config): ServerSetting[] {
  const inForce: Readonly<Record<string, unknown>> = config
  const defaults: Readonly<Record<string, unknown>> = environment.parse({})
  return (Object.entries(environment.shape) as [Variable, z.ZodType][]).map(([name, schema]) => {
    const { description = '', zh, isSecret } = z.globalRegistry.get(schema) ?? {}
    const value = textOf(inForce[variableName(name)])
    // A variable counts as secret unless it says that it is none.
    const hides = isSecret !== false
    return {
      name,
      effect: { zh: String(zh ?? description), en: description },
      isSecret: hides,
      isSet: value !== null,
      value: hides ? null : value,
      defaultValue: textOf(defaults[name]),
    }
  })
}

const textOf = (value: unknown): string | null => (value === undefined ? null : String(value))

import type { EnumSpec } from '../states/enumSpec.ts'
import type { Machine } from '../states/machine.ts'
import { builder } from './builder.ts'

const made = new Map<string, unknown>()

/** GraphQL enum of a declaration; created once. */
export function enumOf<Value extends string>(spec: EnumSpec<Value>) {
  const known = made.get(spec.name)
  if (known) return known as ReturnType<typeof make<Value>>
  const ref = make(spec)
  made.set(spec.name, ref)
  return ref
}

function make<Value extends string>({ name, means, values }: EnumSpec<Value>) {
  const entries = Object.entries(values) as [Value, string][]
  return builder.enumType(name, {
    description: means,
    values: Object.fromEntries(entries.map(([value, description]) => [value, { value, description }])) as {
      [V in Value]: { value: V; description: string }
    },
  })
}

/** Enum of a machine's states: `Wave` → `WaveState`. */
export function stateEnum<State extends string, Action extends string>(machine: Machine<State, Action>): EnumSpec<State> {
  return {
    name: `${machine.node}State`,
    means: `The states of a ${machine.node}, in the order of the process.`,
    values: Object.fromEntries(machine.order.map((state) => [state, machine.states[state].means])) as Record<State, string>,
  }
}

/** Enum of the actions that people can trigger: `Wave` → `WaveAction`. */
export function actionEnum<State extends string, Action extends string>(machine: Machine<State, Action>): EnumSpec<Action> {
  const open = (Object.entries(machine.actions) as [Action, string][]).filter(([, right]) => right !== 'system')
  return {
    name: `${machine.node}Action`,
    means: `Action on a ${machine.node}.`,
    values: Object.fromEntries(open.map(([action, right]) => [action, `Needs \`${right}\`.`])) as Record<Action, string>,
  }
}

import { builder } from './builder.ts'
import type { Machine } from './machine.ts'
import type { Vocabulary } from './vocabulary.ts'

const made = new Map<string, unknown>()

/** The API's enum of a vocabulary; made once, however often it is asked for. */
export function enumOf<Value extends string>(vocabulary: Vocabulary<Value>) {
  const known = made.get(vocabulary.name)
  if (known) return known as ReturnType<typeof make<Value>>
  const ref = make(vocabulary)
  made.set(vocabulary.name, ref)
  return ref
}

function make<Value extends string>({ name, means, values }: Vocabulary<Value>) {
  const entries = Object.entries(values) as [Value, string][]
  return builder.enumType(name, {
    description: means,
    values: Object.fromEntries(entries.map(([value, description]) => [value, { value, description }])) as {
      [V in Value]: { value: V; description: string }
    },
  })
}

/** A machine's states as an enumeration: `Wave` → `WaveState`. */
export function stateVocabulary<State extends string, Action extends string>(machine: Machine<State, Action>): Vocabulary<State> {
  return {
    name: `${machine.node}State`,
    means: `The states of a ${machine.node}, in the order of its life.`,
    values: Object.fromEntries(machine.order.map((state) => [state, machine.states[state].means])) as Record<State, string>,
  }
}

/** A machine's actions that people trigger, as an enumeration: `Wave` → `WaveAction`. */
export function actionVocabulary<State extends string, Action extends string>(machine: Machine<State, Action>): Vocabulary<Action> {
  const open = (Object.entries(machine.actions) as [Action, string][]).filter(([, right]) => right !== 'system')
  return {
    name: `${machine.node}Action`,
    means: `What can be done to a ${machine.node}.`,
    values: Object.fromEntries(open.map(([action, right]) => [action, `Needs \`${right}\`.`])) as Record<Action, string>,
  }
}

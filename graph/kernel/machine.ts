import type { Right } from './right.ts'

interface MachineSpec<State extends string, Action extends string> {
  /** The node type that it belongs to; its table has the same name in snake case. */
  node: string
  initial: NoInfer<State>
  states: Record<State, { means: string; on?: { [A in NoInfer<Action>]?: NoInfer<State> } }>
  /** Who may trigger an action; `system` actions follow from others. */
  actions: Record<Action, Right | 'system'>
}

export interface Machine<State extends string = string, Action extends string = string> extends MachineSpec<State, Action> {
  order: readonly State[]
}

const machines = new Map<string, Machine>()

/** Declares a state machine. Wrong targets and actions without a right do not compile. */
export function defineMachine<State extends string, Action extends string>(spec: MachineSpec<State, Action>): Machine<State, Action> {
  const machine = { ...spec, order: Object.keys(spec.states) as State[] }
  machines.set(spec.node, machine as unknown as Machine)
  return machine
}

/** Every declared machine, by the node type that it belongs to. */
export function allMachines(): ReadonlyMap<string, Machine> {
  return machines
}

/** The pairs [from, to] that an action may make. */
export function edges<State extends string, Action extends string>(machine: Machine<State, Action>, action: Action): [State, State][] {
  return machine.order.flatMap((from) => {
    const to = machine.states[from].on?.[action]
    return to ? [[from, to] as [State, State]] : []
  })
}

/** The actions that a state admits, whoever asks. */
export function actionsFrom<State extends string, Action extends string>(machine: Machine<State, Action>, from: State): Action[] {
  return Object.keys(machine.states[from].on ?? {}) as Action[]
}

import type { Machine, MachineSpec } from '../states/machine.ts'

const machines = new Map<string, Machine>()

/** Declares a state machine. Unknown target states and actions without a right do not compile. */
export function defineMachine<State extends string, Action extends string>(spec: MachineSpec<State, Action>): Machine<State, Action> {
  const machine = { ...spec, order: Object.keys(spec.states) as State[] }
  machines.set(spec.node, machine as unknown as Machine)
  return machine
}

/** All declared state machines by node type. */
export function allMachines(): ReadonlyMap<string, Machine> {
  return machines
}

/** The [from, to] pairs of an action. */
export function edges<State extends string, Action extends string>(machine: Machine<State, Action>, action: Action): [State, State][] {
  return machine.order.flatMap((from) => {
    const to = machine.states[from].on?.[action]
    return to ? [[from, to] as [State, State]] : []
  })
}

/** Actions that a state allows, regardless of rights. */
export function actionsFrom<State extends string, Action extends string>(machine: Machine<State, Action>, from: State): Action[] {
  return Object.keys(machine.states[from].on ?? {}) as Action[]
}

import type { Right } from '../command/right.ts'

/** Colour group of a state on every screen. */
export type StateTone = 'idle' | 'coming' | 'waiting' | 'active' | 'done' | 'problem'

export interface MachineSpec<State extends string, Action extends string> {
  /** Node type; its table has the same name in snake case. */
  node: string
  /** SQL type of its states if it is not named after the table, as `wave_state` is. */
  stateType?: string
  initial: NoInfer<State>
  states: Record<State, { means: string; tone: StateTone; on?: { [A in NoInfer<Action>]?: NoInfer<State> } }>
  /** Right needed for each action; `system` actions are triggered by the program. */
  actions: Record<Action, Right | 'system'>
}

/** A declared state machine. */
export interface Machine<State extends string = string, Action extends string = string> extends MachineSpec<State, Action> {
  order: readonly State[]
}

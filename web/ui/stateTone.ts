import type { Machine, StateTone } from '../../graph/kernel/states/machine.ts'
import type { Tone } from '../theme/colors.ts'

const palettes: Record<StateTone, Tone> = {
  idle: 'gray',
  coming: 'accent',
  waiting: 'warn',
  active: 'info',
  done: 'brand',
  problem: 'negative',
}

/** Tone of a state, the same on every screen. */
export const stateTone = <State extends string>(machine: Machine<State>, state: State): Tone => palettes[machine.states[state].tone]

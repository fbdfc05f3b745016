import { expect, it } from 'vitest'
import type { Machine } from '../states/machine.ts'
import { stepsFrom } from './transition.ts'

// Not declared: the machines of the program are checked against its database.
const machine: Machine<'OFF' | 'ON' | 'BROKEN', 'light' | 'break'> = {
  node: 'Lamp',
  initial: 'OFF',
  order: ['OFF', 'ON', 'BROKEN'],
  states: {
    OFF: { tone: 'idle', means: 'Dark.', on: { light: 'ON' } },
    ON: { tone: 'active', means: 'Bright.', on: { break: 'BROKEN' } },
    BROKEN: { tone: 'problem', means: 'Dark for ever.' },
  },
  actions: { light: 'system', break: 'system' },
}

it('follows actions from state to state', () => {
  expect(stepsFrom(machine, 'OFF', ['light', 'break'])).toEqual([
    { action: 'light', from: 'OFF', to: 'ON' },
    { action: 'break', from: 'ON', to: 'BROKEN' },
  ])
  expect(stepsFrom(machine, 'ON', [])).toEqual([])
  expect(stepsFrom(machine, 'OFF', ['break'])).toBeNull()
  expect(stepsFrom(machine, 'OFF', ['light', 'light'])).toBeNull()
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { actionsFrom, allMachines, edges } from '../../graph/kernel/command/machine.ts'
import type { Machine } from '../../graph/kernel/states/machine.ts'
import { diagrams } from '../../graph/server/graphql/diagrams.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { root } from './sources.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const written = await diagrams()
const machines = [...allMachines().values()]
const prismaEnums = new Map(
  globSync('prisma/schema/*.prisma', { cwd: root }).flatMap((path) =>
    [...text(path).matchAll(/^enum (\w+) \{([^}]*)\}/gm)].map(([, name = '', body = '']): [string, string[]] => [
      name,
      [...body.matchAll(/^\s*([A-Z][A-Z_0-9]*)\s*$/gm)].map(([, value]) => value ?? ''),
    ]),
  ),
)

test('state machines are found', () => {
  expect(machines.length).toBeGreaterThan(2)
})

test.each(machines)('$node: every state is reachable, and every action is possible', (machine) => {
  expect(unreachable(machine)).toEqual([])
  expect(Object.keys(machine.actions).filter((action) => edges(machine, action).length === 0)).toEqual([])
})

test('detects an unreachable state', () => {
  const machine: Machine = {
    node: 'Kite',
    initial: 'UP',
    states: { UP: { tone: 'idle', means: '' }, DOWN: { tone: 'idle', means: '' } },
    actions: {},
    order: ['UP', 'DOWN'],
  }
  expect(unreachable(machine)).toEqual(['DOWN'])
})

test.each(machines)("$node: Prisma's enum has the states of the machine, in the order of the lifecycle", ({ node, order }) => {
  expect(prismaEnums.get(`${node}State`)).toEqual(order)
})

test("every enum of the API that exists in Prisma has Prisma's values", () => {
  const different = [...prismaEnums].filter(([name, values]) => {
    const type = schema.getType(name)
    const shown = isEnumType(type) ? type.getValues().map((value) => value.name) : values
    return [...shown].sort().join() !== [...values].sort().join()
  })
  expect(different.map(([name]) => name)).toEqual([])
})

test.each(['zh-CN', 'en'])('every state and every user action has a name in %s', (language) => {
  const catalogue: Record<string, string> = JSON.parse(text(`web/i18n/${language}.json`))
  const needed = machines.flatMap(({ node, order, actions }) => [
    ...order.map((state) => `state.${node}.${state}`),
    ...Object.entries(actions).flatMap(([action, right]) => (right === 'system' ? [] : [`action.${node}.${action}`])),
  ])
  expect(needed.filter((key) => !catalogue[key]?.trim())).toEqual([])
})

test('graph/STATES.md is up to date (run: node graph/server/boot.js graph/server/graphql/diagrams.ts)', () => {
  expect(text('graph/STATES.md') === written, 'graph/STATES.md is fresh').toBe(true)
})

/** States that no sequence of actions leads to. */
function unreachable(machine: Machine): string[] {
  const reached = new Set([machine.initial])
  for (const state of reached) for (const action of actionsFrom(machine, state)) reached.add(machine.states[state]?.on?.[action] ?? state)
  return machine.order.filter((state) => !reached.has(state))
}

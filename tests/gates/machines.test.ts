import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { actionsFrom, allMachines, edges, type Machine } from '../../graph/kernel/machine.ts'
import { diagrams } from '../../graph/server/diagrams.ts'
import { schema } from '../../graph/server/schema.ts'
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

test('there is something to look at', () => {
  expect(machines.length).toBeGreaterThan(2)
})

test.each(machines)('$node: every state can be reached, and every action can happen', (machine) => {
  expect(unreachable(machine)).toEqual([])
  expect(Object.keys(machine.actions).filter((action) => edges(machine, action).length === 0)).toEqual([])
})

test('it would be noticed that a state cannot be reached', () => {
  const machine: Machine = {
    node: 'Kite',
    initial: 'UP',
    states: { UP: { means: '' }, DOWN: { means: '' } },
    actions: {},
    order: ['UP', 'DOWN'],
  }
  expect(unreachable(machine)).toEqual(['DOWN'])
})

test.each(machines)("$node: Prisma's enum has the machine's states, in the order of its life", ({ node, order }) => {
  expect(prismaEnums.get(`${node}State`)).toEqual(order)
})

test("every enum of the API that Prisma has too has Prisma's values", () => {
  const different = [...prismaEnums].filter(([name, values]) => {
    const type = schema.getType(name)
    const shown = isEnumType(type) ? type.getValues().map((value) => value.name) : values
    return [...shown].sort().join() !== [...values].sort().join()
  })
  expect(different.map(([name]) => name)).toEqual([])
})

test.each(['zh-CN', 'en'])('every state, and every action of people, has a name in %s', (language) => {
  const catalogue: Record<string, string> = JSON.parse(text(`web/i18n/${language}.json`))
  const needed = machines.flatMap(({ node, order, actions }) => [
    ...order.map((state) => `state.${node}.${state}`),
    ...Object.entries(actions).flatMap(([action, right]) => (right === 'system' ? [] : [`action.${node}.${action}`])),
  ])
  expect(needed.filter((key) => !catalogue[key]?.trim())).toEqual([])
})

test('graph/STATES.md shows the machines as they are (draw it anew: node graph/server/diagrams.ts)', () => {
  expect(text('graph/STATES.md') === written, 'graph/STATES.md is fresh').toBe(true)
})

/** The states that no sequence of actions leads to. */
function unreachable(machine: Machine): string[] {
  const reached = new Set([machine.initial])
  for (const state of reached) for (const action of actionsFrom(machine, state)) reached.add(machine.states[state]?.on?.[action] ?? state)
  return machine.order.filter((state) => !reached.has(state))
}

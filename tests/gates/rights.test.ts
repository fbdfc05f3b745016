import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { customerRights, ownRights, partnerRights, roles } from '../../graph/access/rules/roles.ts'
import { areas } from '../../graph/areas.ts'
import type { Command } from '../../graph/kernel/command/command.ts'
import { allMachines } from '../../graph/kernel/command/machine.ts'
import { rightCatalogue } from '../../graph/kernel/command/right.ts'
import { scopedModels } from '../../graph/kernel/schema/scoped.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { rootFields } from './rootFields.ts'
import { isTest, place, root, sources } from './sources.ts'

const files = sources('graph/*/**/*.ts').filter(({ path }) => !isTest(path))
for (const { path } of files) if (place(path)?.piece === 'states') await import(join(root, path))
const commands = await loadCommands()
const registered = rightCatalogue()
const held = new Set([...Object.values(roles).flatMap(({ rights }): string[] => [...rights]), ...ownRights, ...partnerRights])

/** Every right that is named, with the place. */
const named = [
  ...rootFields(schema).flatMap(({ name, rights }) => rights.map((right) => ({ who: name, right }))),
  ...commands.map(({ name, right }) => ({ who: `command ${name}`, right })),
  ...[...scopedModels()].map(([model, { right }]) => ({ who: `type ${model}`, right })),
  ...[...allMachines().values()].flatMap(({ node, actions }) =>
    Object.entries(actions).map(([action, right]) => ({ who: `${node}.${action}`, right: right as string })),
  ),
  ...Object.entries(roles).flatMap(([role, { rights }]) => rights.map((right) => ({ who: `role ${role}`, right: right as string }))),
  ...[...customerRights].map((right) => ({ who: "a customer's key", right })),
]

test('named rights are found', () => {
  expect(registered.size).toBeGreaterThan(10)
  expect(commands.length).toBeGreaterThan(2)
})

test('every named right is registered', () => {
  expect(named.filter(({ right }) => right !== 'system' && !registered.has(right as 'a:b'))).toEqual([])
})

test('every right says in both languages what it allows', () => {
  const isChinese = /\p{Script=Han}/u
  expect([...registered].filter(([, { means, zh }]) => isChinese.test(means) || !isChinese.test(zh)).map(([name]) => name)).toEqual([])
})

test('every registered right is held by a role, by all users, or by the keys of partners', () => {
  expect([...registered.keys()].filter((right) => !held.has(right))).toEqual([])
})

test('a right begins with the name of its area, or of its folder in the kernel', () => {
  const rooms = [...areas, ...globSync('graph/kernel/*/', { cwd: root }).map((path) => basename(path))]
  expect([...registered.keys()].filter((right) => !rooms.some((room) => right.startsWith(`${room}:`)))).toEqual([])
})

test('a mutation requires the right of its command', () => {
  const asked = new Map(rootFields(schema).map(({ field, kind, rights }) => [`${kind} ${field.name}`, rights]))
  const different = commands.filter(({ name, right }) => asked.has(`mutation ${name}`) && !asked.get(`mutation ${name}`)?.includes(right))
  expect(different.map(({ name }) => name)).toEqual([])
})

/** Commands with files of their own; commands created from a secret are found through their mutations. */
async function loadCommands(): Promise<Pick<Command, 'name' | 'right'>[]> {
  const found: Pick<Command, 'name' | 'right'>[] = []
  for (const { path, text } of files) {
    if (!/\bcommand\(\{/.test(text) || path === 'graph/kernel/command/command.ts') continue
    const exports: Record<string, unknown> = await import(join(root, path))
    for (const value of Object.values(exports))
      if (value instanceof Object && 'run' in value && 'right' in value && 'name' in value) found.push(value as Command)
  }
  return found
}

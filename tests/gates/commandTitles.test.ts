import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registeredJobs } from '../../graph/kernel/events/job.ts'
import '../../graph/server/jobs/jobs.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { root } from './sources.ts'

// The list of activities names every command in plain words; `web/screens/access/activity/useCommandText.ts` looks for them by these keys.
const titles = JSON.parse(readFileSync(join(root, 'web/i18n/zh-CN.json'), 'utf8')) as Record<string, string>
const keyOf = (name: string) => `command.${name.replace(/Scans$/, 'Scan').replace('.', '_')}`

const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
/** Commands without a mutation of their name: what jobs and scans run. */
const commands = globSync('graph/*/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|generated/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bcommand(?:<[^>]*>)?\(\{\s*name: '(\w+)'/g)].map(([, name]) => name as string),
  )
const all = [...new Set([...mutations, ...commands, ...registeredJobs.jobs.keys()])]

test('commands are found', () => {
  expect(mutations.length).toBeGreaterThan(200)
  expect(commands.length).toBeGreaterThan(150)
  expect(registeredJobs.jobs.size).toBeGreaterThan(10)
})

test('every command, mutation and job has a title', () => {
  expect(all.filter((name) => !(keyOf(name) in titles)).sort()).toEqual([])
})

test('every title is of a command', () => {
  const known = new Set(all.map(keyOf))
  expect(Object.keys(titles).filter((key) => key.startsWith('command.') && !known.has(key))).toEqual([])
})

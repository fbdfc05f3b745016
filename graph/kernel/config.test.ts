import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CannotStart } from './cannotStart.ts'
import { environment, readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    role: 'all',
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databasePool: 16,
    demo: true,
  })
})

test('values are read in their own types', () => {
  const given = { PORT: '0', DEMO: 'No', DATABASE_URL: 'postgresql://a/b', LOG_LEVEL: 'warn', WAVEHOUSE_DATA: '/srv/data' }
  expect(readConfig(given)).toMatchObject({
    port: 0,
    dataDirectory: '/srv/data',
    printersOnThisMachine: false,
    demo: false,
    databaseUrl: 'postgresql://a/b',
    logLevel: 'warn',
  })
})

test.each([
  ['ROLE', 'boss'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['DATABASE_POOL', '3'],
  ['REDIS_URL', 'localhost:6379'],
  ['PUBLIC_URL', 'wms.example'],
  ['OPERATIONS_TOKEN', 'short'],
  ['ENCRYPTION_KEY', 'c2hvcnQ='],
])('a bad %s is refused by name in one line', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(CannotStart)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is .*$`))
})

test('every variable has a description', () => {
  for (const [name, schema] of Object.entries(environment.shape)) expect(schema.description, name).toMatch(/\.$/)
})

test('the table in the README lists every variable', () => {
  const rows = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| (.+) \|$/gm)
  const told = Object.fromEntries([...rows].map(([, name, byDefault, meaning]) => [name, { byDefault, meaning }]))
  const defaults: Record<string, unknown> = environment.parse({})
  const meant = Object.entries(environment.shape).map(([name, { description }]) => [
    name,
    { byDefault: String(defaults[name] ?? '–').replace(/^\.wavehouse$/, '`.wavehouse`'), meaning: description },
  ])
  expect(told).toEqual(Object.fromEntries(meant))
})

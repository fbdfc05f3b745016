import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../graph/kernel/config.ts'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import { isLoopback, requireNoKnownSecrets, requireUnexposed } from '../../../graph/server/boot/exposure.ts'
import { addressesOf } from '../../../graph/server/boot/port.ts'
import { createDatabase } from '../../cluster.ts'
import { root } from '../../tool.ts'

const demo = await createDatabase('demo')
const empty = await createDatabase('empty')
const database = openDatabase(demo.url, 1)
afterAll(async () => {
  await database.close()
  await demo.drop()
  await empty.drop()
})

const exposed: [string, Record<string, string>][] = [
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST=::', { HOST: '::' }],
  ['HOST=192.0.2.1', { HOST: '192.0.2.1', DEMO: 'true' }],
  ['PUBLIC_URL=https://wms.example', { PUBLIC_URL: 'https://wms.example' }],
]
const safe: Record<string, string>[] = [
  {},
  { HOST: 'localhost' },
  { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' },
  { HOST: '0.0.0.0', DEMO_OPEN_TO_NETWORK: 'true' },
]

test.each(exposed)('the demo is neither loaded nor served with %s', async (setting, environment) => {
  const config = readConfig(environment)
  expect(() => requireUnexposed(config)).toThrow(`${setting} opens this Wavehouse to other machines`)
  const refusal = await requireNoKnownSecrets(config, demo.url).catch((error) => error.message)
  expect(refusal).toContain(`${setting} opens this Wavehouse to other machines`)
  for (const secret of ['wavehouse of owner, manager', 'whk_demo-provider', 'whk_demo-harborline', 'whw_demo-lax1', 'DEMO_OPEN_TO_NETWORK'])
    expect(refusal).toContain(secret)
  await requireNoKnownSecrets(config, empty.url)
})

test.each(safe)('the demo is served with %j', async (environment) => {
  requireUnexposed(readConfig(environment))
  await requireNoKnownSecrets(readConfig(environment), demo.url)
})

test('a demo database is served publicly once no default credential opens it', async () => {
  const config = readConfig({ HOST: '0.0.0.0', DEMO: 'false' })
  const refusal = () => requireNoKnownSecrets(config, demo.url).catch((error) => error.message)
  await database.prisma.staff.updateMany({ data: { passwordHash: await hash('harbour lantern seven') } })
  expect(await refusal()).not.toContain('the password')
  await database.prisma.apiKey.updateMany({ data: { revokedAt: new Date(0) } })
  expect(await refusal()).toContain('whw_demo-ber1')
  await database.prisma.wallToken.updateMany({ data: { revokedAt: new Date(0) } })
  expect(await refusal()).toBeUndefined()
})

test('a start that would expose the demo to the network fails with the reason', async () => {
  const env = { ...process.env, HOST: '0.0.0.0', PORT: '0', DATABASE_URL: empty.url, DEMO: 'true' }
  const program = ['graph/server/boot.js', 'graph/server/migrate.ts']
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(said).toContain('Set DEMO=false: then the first start creates an owner and prints the password once.')
  expect(code).toBe(1)
  const there = openDatabase(empty.url, 1)
  expect(await there.prisma.staff.count()).toBe(0)
  await there.close()
})

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['LOCALHOST', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.example', false],
  ['wms.example', false],
])('%s is a local address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test('prints the addresses that are served', () => {
  expect(addressesOf('192.0.2.1', 4000)).toEqual(['http://192.0.2.1:4000'])
  expect(addressesOf('::1', 4000)).toEqual(['http://[::1]:4000'])
  expect(addressesOf('0.0.0.0', 4000)[0]).toBe('http://127.0.0.1:4000')
})

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { preparePostgres } from '../../graph/server/boot/embeddedPostgres.ts'
import { root } from '../tool.ts'
import { ManagedProcess } from './managedProcess.ts'
import { waitUntil } from './retry.ts'

const folder = mkdtempSync(join(root, '.wavehouse/embedded-'))
const environment = { WAVEHOUSE_DATA: folder, DATABASE_URL: '', DEMO: 'false', LOG_LEVEL: 'error' }
const program = new ManagedProcess(environment, join(import.meta.dirname, 'embeddedProcess.ts'))

afterAll(async () => {
  if (program.isRunning) await program.stop('SIGTERM')
  const { home } = await preparePostgres(join(folder, 'postgres'), () => undefined)
  for (const path of [home, folder]) rmSync(path, { recursive: true, force: true })
})

test('restarts the embedded PostgreSQL when it exits, and logs its absence a limited number of times', {
  timeout: 240_000,
}, async ({ onTestFailed }) => {
  onTestFailed(() => console.error(`The program said:\n${program.lastOutput}`))
  await program.start()
  const { data } = await preparePostgres(join(folder, 'postgres'), () => undefined)
  const recorded = () => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const isWell = () => fetch(`${program.url}/health`).then(({ ok }) => ok)
  const ask = () =>
    fetch(`${program.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer whs_${'0'.repeat(43)}` },
      body: JSON.stringify({ query: '{ viewer { name } }' }),
    }).then(({ status }) => status)
  const known = await ask()

  // PostgreSQL does not start with this setting, so it stays down.
  const settings = join(data, 'postgresql.conf')
  const before = readFileSync(settings)
  appendFileSync(settings, '\nno_such_setting = on\n')
  const [killed, , , port] = recorded()
  process.kill(Number(killed), 'SIGKILL')
  await waitUntil(() => program.output.some((line) => line.includes('trying again')), 'it is tried again')
  expect(await isWell()).toBe(false)
  for (let count = 0; count < 12; count++) expect(await ask()).toBe(500)
  const mostAlike = () => {
    const lines = program.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>)
    const alike = Map.groupBy(lines, ({ time: _time, requestId: _id, ...same }) => JSON.stringify(same))
    return Math.max(...[...alike.values()].map(({ length }) => length))
  }
  await waitUntil(() => mostAlike() >= 5, 'the log has the lines')
  expect(mostAlike()).toBe(5)

  writeFileSync(settings, before)
  await waitUntil(isWell, 'it is well again')
  expect(recorded()[0]).not.toBe(killed)
  expect(recorded()[3]).toBe(port)
  expect(await ask()).toBe(known)
  const returns = () => program.output.filter((line) => line.includes('PostgreSQL is running again'))
  await waitUntil(() => returns().length > 0, 'its return is told')
  expect(returns()).toHaveLength(1)
})

import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
await testServer.factory.createWarehouse()
const pool = new pg.Pool({ connectionString: testServer.databaseUrl })
afterAll(() => pool.end())

const checks = async () => {
  const jobs = await registeredJobs.scheduledTasks.get('kernel.ledger')!.jobs!(pool, testServer.services)
  return jobs.map(({ job }) => job.replace('kernel.check', ''))
}
const last = (hours: number | null, askedHours: number | null = null) =>
  pool.query(
    `update ledger_check set complete_at = now() - make_interval(hours => $1), complete_seconds = 10, complete_asked_at = now() - make_interval(hours => $2)`,
    [hours, askedHours],
  )
/** Sets the clock of all warehouses, by their time zone. */
const setHour = (hour: number) =>
  pool.query(
    `update warehouse set time_zone = (select name from pg_timezone_names where name ~ '^Etc/GMT[+-]' and extract(hour from now() at time zone name) = $1 limit 1)`,
    [hour],
  )

test('everything is checked at night, after two days at the latest, and when rows were left to that check', async () => {
  await setHour(14)
  await last(null)
  expect(await checks()).toEqual(['NewRows', 'Everything'])
  await last(46)
  expect(await checks()).toEqual(['NewRows'])
  await last(48)
  expect(await checks()).toEqual(['NewRows', 'Everything'])
  await last(13, 14)
  expect(await checks()).toEqual(['NewRows'])
  await last(13, 12)
  expect(await checks()).toEqual(['NewRows', 'Everything'])
})

test('a night has one complete check', async () => {
  await last(13)
  // The hour may change between the two statements.
  await expect.poll(async () => (await setHour(2)) && (await checks())).toEqual(['NewRows', 'Everything'])
  await last(1)
  expect(await checks()).toEqual(['NewRows'])
})

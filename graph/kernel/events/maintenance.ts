import { keyDays } from '../command/commandKey.ts'
import { defineScheduledTask } from './job.ts'

const hour = 3_600_000

defineScheduledTask({
  name: 'kernel.partitions',
  means: 'Makes the next partitions of the log and of the flow, long before they are needed.',
  everyMs: 6 * hour,
  async run(sql) {
    // Creating a partition locks the whole table and blocks all writers: gives up after 1 s and tries again next time.
    await sql.query(`set local lock_timeout = '1s'`)
    await sql.query('select kernel_make_partitions()')
  },
})

defineScheduledTask({
  name: 'kernel.keys',
  means: 'Forgets idempotency keys that protect against nothing any more.',
  everyMs: hour,
  run: async (sql) => void (await sql.query('delete from command_key where at < kernel_now() - make_interval(days => $1)', [keyDays])),
})

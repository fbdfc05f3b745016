import { keyDays } from './commandKey.ts'
import { defineTick } from './job.ts'

const hour = 3_600_000

defineTick({
  name: 'kernel.partitions',
  means: 'Makes the next partitions of the log and of the flow, long before they are needed.',
  everyMs: 6 * hour,
  async run(sql) {
    // A new partition locks the whole table, and everybody who writes queues behind it: better another time.
    await sql.query(`set local lock_timeout = '1s'`)
    await sql.query('select kernel_make_partitions()')
  },
})

defineTick({
  name: 'kernel.keys',
  means: 'Forgets idempotency keys that protect against nothing any more.',
  everyMs: hour,
  run: async (sql) => void (await sql.query('delete from command_key where at < kernel_now() - make_interval(days => $1)', [keyDays])),
})

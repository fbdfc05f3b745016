import { forgetKeys } from '../command/forgetKeys.ts'
import { defineScheduledTask } from './job.ts'

const minute = 60_000
const hour = 60 * minute

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
  means: 'Forgets idempotency keys that protect against nothing any more, oldest first, some at a time.',
  everyMs: minute,
  run: (sql) => forgetKeys(sql),
})

import { expect, test } from 'vitest'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import { markDemoForReload } from '../../../graph/server/boot/demo.ts'
import { createDatabase } from '../../cluster.ts'

test('refuses to reset the demo warehouse while a server uses it', async () => {
  const scratch = await createDatabase('empty')
  const running = openDatabase(scratch.url, 1)
  try {
    await running.pool.query('select 1')
    await expect(markDemoForReload(scratch.url)).rejects.toThrow('A Wavehouse process is connected to this database: stop it first.')
    const { rows } = await running.pool.query(`select obj_description('staff'::regclass, 'pg_class') as note`)
    expect(rows).toEqual([{ note: null }])
  } finally {
    await running.close()
  }
  await expect.poll(() => markDemoForReload(scratch.url).then(() => 'spoiled', String)).toBe('spoiled')
  await scratch.drop()
})

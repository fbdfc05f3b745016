import { expect, test } from 'vitest'
import { openDatabase } from '../../../graph/kernel/db.ts'
import { spoilDemo } from '../../../graph/server/demo.ts'
import { createDatabase } from '../../cluster.ts'

test('the demo warehouse is not thrown away under a Wavehouse that works on it', async () => {
  const scratch = await createDatabase('empty')
  const running = openDatabase(scratch.url, 1)
  try {
    await running.pool.query('select 1')
    await expect(spoilDemo(scratch.url)).rejects.toThrow('A Wavehouse works on this database: stop it first.')
    const { rows } = await running.pool.query(`select obj_description('staff'::regclass, 'pg_class') as note`)
    expect(rows).toEqual([{ note: null }])
  } finally {
    await running.close()
  }
  await expect.poll(() => spoilDemo(scratch.url).then(() => 'spoiled', String)).toBe('spoiled')
  await scratch.drop()
})

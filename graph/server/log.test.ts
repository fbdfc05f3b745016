import { expect, it } from 'vitest'
import { describeError } from './log.ts'

it('describes an error without quoting rows or arguments', () => {
  const bug = describeError(new TypeError("Cannot read properties of undefined (reading 'id')"))
  expect(bug).toMatchObject({ error: 'TypeError', message: "Cannot read properties of undefined (reading 'id')" })
  expect(JSON.stringify(bug.at)).toContain('log.test.ts')

  const pg = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Lin Wen) already exists.',
    constraint: 'staff_name',
  })
  expect(describeError(pg)).toMatchObject({ state: '23505', constraint: 'staff_name' })
  expect(JSON.stringify(describeError(pg))).not.toContain('Lin Wen')

  const prisma = Object.assign(new Error('Invalid invocation: { where: { name: "Lin Wen" } }'), { name: 'PrismaClientValidationError' })
  expect(JSON.stringify(describeError(prisma))).not.toContain('Lin Wen')
  expect(describeError('Lin Wen')).toEqual({ error: 'string' })
})

import { expect, it } from 'vitest'
import { changeOf, type KnownRight, lockOf, rightValues } from './roleForm.ts'

const known: KnownRight[] = ['wave:read', 'wave:pick', 'wave:void'].map((name) => ({
  name,
  means: name,
  scope: 'WAREHOUSE',
  isHeld: name !== 'wave:void',
}))
const locks = (values: string[], stored: string[]) =>
  known.map((right) => lockOf(right, known, rightValues(known, values), rightValues(known, stored)))

it('locks rights that the user lacks, and all others of a role that has such a one', () => {
  expect(locks(['wave:read'], ['wave:read'])).toEqual([null, null, { by: 'right', right: 'wave:void' }])
  expect(locks(['wave:void'], ['wave:void'])).toEqual([{ by: 'role', right: 'wave:void' }, { by: 'role', right: 'wave:void' }, null])
  // Taken away and not saved yet: it can be ticked again, and so can what is added meanwhile.
  expect(locks([], ['wave:void'])).toEqual([null, null, null])
})

it('sends the fields that were changed', () => {
  const stored = { nameZh: '夜班', nameEn: 'Night', rights: rightValues(known, ['wave:read']) }
  expect(changeOf(stored, stored)).toEqual({})
  expect(changeOf({ ...stored, nameEn: 'Late' }, stored)).toEqual({ nameEn: 'Late' })
  expect(changeOf({ ...stored, rights: rightValues(known, ['wave:pick', 'wave:read']) }, stored)).toEqual({
    rights: ['wave:read', 'wave:pick'],
  })
})

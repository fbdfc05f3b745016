import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/useT.ts'
import type { ExamineResult } from './examineScans.ts'
import { examineInstruction } from './examineText.tsx'

const t = ((key: string) => key) as Translate

test.each([
  [true, 'examine.weigh'],
  [false, 'examine.toScale'],
])('an examined package is weighed here (%s), or taken to a scale', (weighs, text) => {
  const last = { step: 'INSPECTED', packageNumber: 'P1', toWeigh: true, shipped: false } as ExamineResult
  expect(examineInstruction(last, { open: null, weighs }, t)).toEqual({ step: 'examine.done', text })
  expect(examineInstruction({ ...last, toWeigh: false }, { open: null, weighs }, t).text).toBe('examine.next')
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureCatalogue } from '../../graph/kernel/failure.ts'
import '../../graph/server/schema.ts'
import { root } from './sources.ts'

const failures = [...failureCatalogue()]

/** What nobody can cause from outside: the last line of defence, behind a check that speaks first. */
const behindOthers = new Set([
  ...['IN_USE', 'ALREADY_EXISTS', 'INSUFFICIENT_AT_LOCATION', 'QUANTITY_BELOW_ZERO'],
  // A package of a picked wave that is neither picked nor abnormal: picking a package anew will make them.
  'PACKAGE_NOT_PACKABLE',
])

test('every failure speaks Chinese and English, with the same values', () => {
  expect(failures.length).toBeGreaterThan(100)
  const values = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  const wrong = failures.filter(
    ([, { zh, en }]) => !/\p{sc=Han}/u.test(zh) || /\p{sc=Han}/u.test(en) || values(zh).join() !== values(en).join(),
  )
  expect(wrong.map(([code]) => code)).toEqual([])
})

test('every failure is caused by a test', () => {
  const paths = globSync(['tests/**/*.ts', 'graph/**/*.test.ts'], { cwd: root }).filter((path) => !path.endsWith('failures.test.ts'))
  const named = new Set(paths.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\b[A-Z][A-Z_]{3,}\b/g) ?? []))
  expect(failures.map(([code]) => code).filter((code) => !named.has(code) && !behindOthers.has(code))).toEqual([])
  expect([...behindOthers].filter((code) => !failureCatalogue().has(code))).toEqual([])
})

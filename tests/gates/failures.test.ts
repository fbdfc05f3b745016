import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureCatalogue } from '../../graph/kernel/command/failure.ts'
import '../../graph/server/graphql/schema.ts'
import { root } from './sources.ts'

const failures = [...failureCatalogue()]

/** Failures that cannot be caused from outside, because another check comes first. */
const unreachableFailures = new Set([...['IN_USE', 'ALREADY_EXISTS', 'INSUFFICIENT_AT_LOCATION', 'QUANTITY_BELOW_ZERO']])

const codes = /\b[A-Z][A-Z_]{3,}\b/g
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('every failure has a Chinese and an English message with the same values', () => {
  expect(failures.length).toBeGreaterThan(100)
  const values = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  const wrong = failures.filter(
    ([, { zh, en }]) => !/\p{sc=Han}/u.test(zh) || /\p{sc=Han}/u.test(en) || values(zh).join() !== values(en).join(),
  )
  expect(wrong.map(([code]) => code)).toEqual([])
})

test('every failure is expected by a test', () => {
  const paths = globSync('{graph,tests}/**/*.{test,spec}.ts', { cwd: root }).filter((path) => !path.startsWith('tests/gates/'))
  const named = new Set(paths.flatMap((path) => withoutComments(readFileSync(join(root, path), 'utf8')).match(codes) ?? []))
  expect(failures.map(([code]) => code).filter((code) => !named.has(code) && !unreachableFailures.has(code))).toEqual([])
  expect([...unreachableFailures].filter((code) => !failureCatalogue().has(code))).toEqual([])
})

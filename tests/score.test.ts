import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type ReportedRun, reportVariable } from './runReporter.ts'
import { playwrightScore, type Score, vitestScore } from './score.ts'
import { closingLines, compareRuns, filesToRepeat } from './secondRun.ts'
import { root, tool } from './tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'score-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const vitest = (tests: Record<string, boolean>, errors: Partial<Pick<ReportedRun, 'errors'> & { ofFile: string[] }> = {}) =>
  report({
    modules: [
      {
        ...{ file: join(root, 'a.test.ts'), milliseconds: 2500, errors: errors.ofFile ?? [] },
        tests: Object.entries(tests).map(([name, passed]) => ({
          name,
          passed,
          message: passed ? '' : '\u001b[31mexpected 1\u001b[39m\n\n  to be 2',
        })),
      },
    ],
    errors: errors.errors ?? [],
  })
const spec = (title: string, status: string, duration: number) => ({
  title,
  tests: [
    {
      status,
      results: [{ duration, error: status === 'expected' ? undefined : { message: 'Timeout' }, attachments: [{ path: `/${title}.png` }] }],
    },
  ],
})
const playwright = (opens: string, closes: string, errors: string[] = []) =>
  report({
    errors: errors.map((message) => ({ message })),
    config: { rootDir: join(root, 'tests/e2e') },
    suites: [
      {
        ...{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('opens', opens, 1200)] },
        suites: [{ title: 'at night', file: 'a.spec.ts', specs: [spec('closes', closes, 800)] }],
      },
    ],
  })

describe('the score of a runner', () => {
  test('has every test that ran, with the message of a failure', () => {
    expect(vitestScore(vitest({ opens: true, closes: false }), 1)).toEqual({
      tests: [
        { path: 'a.test.ts', name: 'opens', passed: true, message: '', attachments: [] },
        { path: 'a.test.ts', name: 'closes', passed: false, message: '    expected 1\n      to be 2', attachments: [] },
      ],
      troubles: [],
      durations: { 'a.test.ts': 2.5 },
    })
    expect(playwrightScore(playwright('expected', 'unexpected'), 1)).toMatchObject({
      tests: [
        { path: 'tests/e2e/a.spec.ts', name: 'opens', passed: true },
        { path: 'tests/e2e/a.spec.ts', name: 'at night > closes', passed: false, message: '    Timeout', attachments: ['/closes.png'] },
      ],
      troubles: [],
      durations: { 'tests/e2e/a.spec.ts': 2 },
    })
  })

  test('counts a browser test that passed on a retry as failed, and a skipped one not at all', () => {
    expect(playwrightScore(playwright('flaky', 'skipped'), 0).tests).toMatchObject([{ name: 'opens', passed: false }])
  })

  test.each([
    ['no report', () => vitestScore(join(folder, 'none.json'), 0)],
    ['half a report', () => vitestScore(report('{"modules'), 0)],
    ['no tests', () => vitestScore(vitest({}), 0)],
    ['no browser report', () => playwrightScore(join(folder, 'none.json'), 0)],
    ['no browser tests', () => playwrightScore(playwright('skipped', 'skipped'), 0)],
    ['a file that did not load', () => vitestScore(vitest({}, { ofFile: ['SyntaxError'] }), 1)],
    ['a hook that failed beside a test', () => vitestScore(vitest({ opens: false }, { ofFile: ['in afterAll'] }), 1)],
    ['an error that nothing caught beside a failed test', () => vitestScore(vitest({ opens: false }, { errors: ['unhandled'] }), 1)],
    ['a browser file that did not load', () => playwrightScore(playwright('expected', 'expected', ['SyntaxError']), 1)],
    ['an exit code that no test explains', () => vitestScore(vitest({ opens: true }), 1)],
    ['an exit code that no browser test explains', () => playwrightScore(playwright('expected', 'expected'), 1)],
  ])('has one trouble after %s', (_name, score) => {
    expect(score().troubles).toHaveLength(1)
  })
})

test('a run of Vitest reports its tests, files that do not load, failed hooks and errors that nothing caught', async () => {
  const own = join(root, '.wavehouse', `score-${process.pid}`)
  mkdirSync(own, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(own, name), text)
  write('vitest.config.mjs', 'export default {}')
  write('unloaded.test.mjs', 'throw new Error("not loaded")')
  write(
    'some.test.mjs',
    `import { afterAll, describe, test } from 'vitest'
    test('passes', () => {})
    test.skip('is skipped', () => {})
    test('fails', () => { throw new Error('wrong') })
    describe('group', () => {
      afterAll(() => { throw new Error('left a mess') })
      test('passes', () => { setTimeout(() => { throw new Error('too late') }) })
      test('waits', () => new Promise((done) => setTimeout(done, 50)))
    })`,
  )
  const path = join(folder, 'real.json')
  const args = ['run', '--root', own, '--reporter', join(import.meta.dirname, 'runReporter.ts')]
  const { code } = await tool('node_modules/vitest/vitest.mjs', args, 'kept', { [reportVariable]: path })
  rmSync(own, { recursive: true })
  const { tests, troubles } = vitestScore(path, code)
  expect(code).toBe(1)
  expect(tests.map(({ name, passed, message }) => [name, passed, message.split('\n')[0]?.trim()])).toEqual([
    ['passes', true, ''],
    ['fails', false, 'Error: wrong'],
    ['group > passes', true, ''],
    ['group > waits', true, ''],
  ])
  expect(troubles.map((trouble) => /not loaded|left a mess|too late/.exec(trouble)?.[0]).sort()).toEqual([
    'left a mess',
    'not loaded',
    'too late',
  ])
})

describe('a second run of the files in which a test failed', () => {
  const score = (results: Record<string, boolean>, troubles: string[] = []): Score => ({
    tests: Object.entries(results).map(([key, passed]) => {
      const [path = '', name = ''] = key.split(' ')
      return { path, name, passed, message: passed ? '' : '    wrong', attachments: [] }
    }),
    troubles,
    durations: {},
  })
  const closing = (first: Score, second?: Score) => closingLines(compareRuns([first], second ? [second] : []))

  test('is of these files only, and of none after more than five failures', () => {
    expect(filesToRepeat([score({ 'a opens': true, 'b opens': false, 'b closes': false }), score({ 'c opens': false })])).toEqual([
      'b',
      'c',
    ])
    expect(filesToRepeat([score({ 'a opens': true })])).toEqual([])
    const failures = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`a ${nth}`, false]))
    expect(filesToRepeat([score(failures(5))])).toEqual(['a'])
    expect(filesToRepeat([score(failures(6))])).toEqual([])
  })

  test('is not told where nothing failed', () => {
    expect(closing(score({ 'a opens': true, 'a closes': true }))).toEqual(['2 passed, 0 failed'])
  })

  test('lists a test that passes then as unstable, with its first message, and counts it as passed', () => {
    expect(closing(score({ 'a opens': true, 'b opens': false }), score({ 'b opens': true }))).toEqual([
      'Unstable: b › opens\n    wrong',
      'Unstable: 1',
      '2 passed, 0 failed',
    ])
  })

  test('lists a test as unstable that failed only then', () => {
    expect(closing(score({ 'b opens': false, 'b closes': true }), score({ 'b opens': true, 'b closes': false }))).toEqual([
      'Unstable: b › opens\n    wrong',
      'Unstable: b › closes\n    wrong',
      'Unstable: 2',
      '2 passed, 0 failed',
    ])
  })

  test.each([
    ['fails again', score({ 'b opens': false })],
    ['does not run then', score({ 'b closes': true })],
    ['is not repeated', undefined],
  ])('fails where the test %s', (_name, second) => {
    expect(closing(score({ 'a opens': true, 'b opens': false }), second)).toEqual(['Failed: b › opens\n    wrong', '1 passed, 1 failed'])
  })

  test('forgives no trouble, of either run', () => {
    expect(closing(score({ 'a opens': true }, ['vitest left no report']))).toEqual(['Failed: vitest left no report', '1 passed, 1 failed'])
    expect(closing(score({ 'a opens': false }), score({ 'a opens': true }, ['an error that nothing caught']))).toEqual([
      'Failed: an error that nothing caught',
      'Unstable: a › opens\n    wrong',
      'Unstable: 1',
      '1 passed, 1 failed',
    ])
  })
})

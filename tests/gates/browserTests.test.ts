import { expect, test } from 'vitest'
import { sources } from './sources.ts'

interface Rule {
  refuses: RegExp
  instead: string
  /** Files that may, with what they are. */
  except?: RegExp
}

/** Files that look at the demo warehouse and change nothing, and those that only pictures and measurements use. */
const ofDemo =
  /\/(fixtures|testServer|signIn\.spec|axe\.spec|payloads\.spec|walls?\.spec|panel\.spec|screens|screenPaths|scenarios|listUrl\.spec|past\.spec|tables\.spec|offline\.spec|palette\.spec|pictures\.spec)(\.ts)?$/

const rules: readonly Rule[] = [
  { refuses: /\.toPass\(/, instead: 'wait for what the step waits for; a step that is repeated hides that it was lost' },
  { refuses: /\.(isVisible|isHidden|isEnabled|isDisabled|isChecked)\(\)/, instead: '`expect(…).toBeVisible()`, which waits' },
  { refuses: /networkidle/, instead: 'wait for what the page shows' },
  { refuses: /\.waitForTimeout\(/, instead: 'wait for what the page shows, or `page.clock`', except: /\/screens\.ts$/ },
  { refuses: /from 'node:timers\/promises'/, instead: 'wait for an event', except: /\/(slowly|fixtures)\.ts$/ },
  { refuses: /\?\? (''|""|``)/, instead: '`must(value, what)`' },
  { refuses: /lock table/i, instead: 'a row of the site, locked by its id' },
  { refuses: /openDemoAs\(|testServer\.(signIn|localStorageEntries)\(|'(LAX1|BER1)'/, instead: 'a `site` of the test', except: ofDemo },
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

/** What a file does that a browser test must not. */
function broken(path: string, text: string): string[] {
  const code = withoutComments(text)
  return rules
    .filter(({ refuses, except }) => !except?.test(path) && refuses.test(code))
    .map(({ refuses, instead }) => `${path}: ${refuses.exec(code)?.[0]} – ${instead}`)
}

const files = sources('tests/e2e/*.ts')

test('a browser test waits for what it needs, and owns what it changes', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(({ path, text }) => broken(path, text))).toEqual([])
})

test('every rule finds what it refuses', () => {
  const path = 'tests/e2e/some.spec.ts'
  const wrong = [
    'await expect(() => press()).toPass()',
    'if (await button.isVisible()) await button.click()',
    "await page.goto('/', { waitUntil: 'networkidle' })",
    'await page.waitForTimeout(150)',
    "import { setTimeout as pause } from 'node:timers/promises'",
    "const number = order?.number ?? ''",
    'await client.query(`LOCK TABLE package in exclusive mode`)',
    "await openDemoAs('manager')",
    "const token = await testServer.signIn('owner')",
    "const entries = await read('LAX1')",
  ]
  expect(wrong.filter((text) => broken(path, text).length !== 1)).toEqual([])
  expect(broken(path, "// no networkidle\nawait expect(page.getByText('?? none')).toBeVisible()")).toEqual([])
  expect(broken('tests/e2e/axe.spec.ts', "await openDemoAs('manager')")).toEqual([])
})

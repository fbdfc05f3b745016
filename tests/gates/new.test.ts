import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSkeleton } from '../../graph/server/new/writeSkeleton.ts'
import { isLong } from '../isLong.ts'
import { root } from './sources.ts'

// A copy of this folder receives skeletons of each kind; then the tools and gates of the project check the copy.
const copy = mkdtempSync(join(tmpdir(), 'new-'))
afterAll(() => rmSync(copy, { recursive: true }))
const left = /^(node_modules|dist|\.git|\.wavehouse|tests\/e2e\/output|graph\/generated\/preparing.*)$/
let created: string[] = []

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // An area and screens that are planned: named in the registries, without files.
  plan('graph/areas.ts', `  'home',`, `  'planned',`)
  for (const [level, path] of [
    [2, 'planned'],
    [3, 'detail'],
  ])
    plan(
      'web/menu/goods.ts',
      `      {\n        id: 'inventory.list',`,
      `      { id: 'inventory.${path}', level: ${level}, path: '/inventory/${path}', name: 'menu.inventory.title' },`,
    )
  created = [
    write('command', 'stock/freezeStock'),
    write('command', 'delivery/inspectPackage'),
    write('area', 'yard', 'YardGate'),
    write('area', 'planned', 'Invoice'),
    write('list', 'inventory/damaged-goods', '残次品'),
    write('list', 'inventory/planned'),
    write('station', 'find-location'),
  ].flatMap((skeleton) => skeleton.created)
})

const write = (...args: string[]) => writeSkeleton(copy, args)
const read = (path: string) => readFileSync(join(copy, path), 'utf8')
const plan = (path: string, before: string, line: string) =>
  writeFileSync(join(copy, path), read(path).replace(before, `${line}\n${before}`))
const program = (path: string) => join('node_modules', path)

/** Runs a script in the copy; fails with its output. */
function run(script: string, ...args: string[]): void {
  const PATH = [dirname(process.execPath), join(copy, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const env = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))), PATH, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8', env })
  expect(status, `${script} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
}

test('each kind has its files, and its test in the folder of such tests', () => {
  expect(created.filter((path) => path.startsWith('tests/'))).toEqual([
    'tests/api/stock/freezeStock.test.ts',
    'tests/api/delivery/inspectPackage.test.ts',
    'tests/api/yard/yardGates.test.ts',
    'tests/api/planned/invoices.test.ts',
    'tests/e2e/damagedGoodsList.spec.ts',
    'tests/e2e/plannedList.spec.ts',
    'tests/e2e/findLocationStation.spec.ts',
  ])
  expect(created.filter((path) => /%\w+%|TODO/.test(read(path)))).toEqual([])
})

test('what is planned is completed where it is registered', () => {
  expect(read('graph/areas.ts').match(/'planned'/g)).toHaveLength(1)
  expect(read('web/menu/goods.ts').match(/path: '\/inventory\/planned'/g)).toHaveLength(1)
  expect(read('web/menu/goods.ts')).toContain(`screen: 'inventory/planned/PlannedPage'`)
})

// The long run: it starts seven tools.
test.runIf(isLong)('the copy passes the format, the lint, the types and the gates of the project', () => {
  const paths = created.filter((path) => !/\.(prisma|md)$/.test(path))
  run(program('@biomejs/biome/bin/biome'), 'check', ...paths, 'graph/areas.ts', 'web/menu/goods.ts', 'web/pages.ts', 'web/i18n')
  run(program('prisma/build/index.js'), 'generate')
  run(program('relay-compiler/cli.js'))
  // Types of packages that bring none.
  const declarations = globSync('graph/**/*.d.ts', { cwd: copy }).filter((path) => !path.startsWith('graph/generated'))
  for (const project of ['.', 'web']) {
    const files = paths.filter((path) => path.startsWith('web/') === (project === 'web'))
    const config = {
      extends: `./${join(project, 'tsconfig.json')}`,
      include: [],
      files: [...files, ...(project === '.' ? declarations : [])],
    }
    writeFileSync(join(copy, 'skeletons.json'), JSON.stringify(config))
    run(program('typescript/bin/tsc'), '--singleThreaded', '-p', 'skeletons.json')
  }
  const gates = ['boundaries', 'failures', 'help', 'messages', 'owned', 'rights', 'scoped'].map((gate) => `tests/gates/${gate}.test.ts`)
  run(program('vitest/vitest.mjs'), 'run', '--project=server', ...gates)
})

test.each([
  [[], /^Name what to write: npm run new --/],
  [['screen', 'a'], /^Name what to write/],
  [['constructor', 'a'], /^Name what to write/],
  [['command', 'stock/freezeStock', 'again'], /^Name what to write/],
  [['area', 'a', 'B', 'c'], /^Name what to write/],
  [['command', 'freezeStock'], /give its area, then a verb and a noun, such as stock\/freezeStock/],
  [['command', 'stock/FreezeStock'], /give its area/],
  [['command', 'stock/freeze'], /a verb and a noun/],
  [['command', 'stock/../freezeStock'], /give its area/],
  [['command', 'nowhere/freezeStock'], /"nowhere" is no area with commands\. These are: access, /],
  [['area', 'Yard'], /one word in lowercase letters/],
  [['area', 'stock'], /graph\/stock exists/],
  [['area', 'dock', 'gate'], /a singular in capitals and lowercase/],
  [['area', 'order'], /"order" is a word of SQL/],
  [['area', 'dock', 'Wave'], /wave\.prisma has a model Wave already/],
  [['list', 'inventory'], /give a menu group, then a name/],
  [['list', 'nowhere/goods'], /"nowhere" is no group of the menu\. These are: home, /],
  [['list', 'inventory/return'], /\/inventory\/return has a screen already/],
  [['list', 'inventory/detail'], /\/inventory\/detail is no list/],
  [['list', 'inventory/counted', "a'b"], /is no title/],
  [['station', 'Find Location'], /lowercase words with hyphens/],
  [['station', 'shipment'], /web\/pages\.ts has \/scan\/shipment/],
  [['station', 'ship'], /shipScans\.ts exists/],
  [['station', 'bulk'], /has another text for bulk\.refused/],
])('refuses %j', (args, sentence) => {
  expect(() => write(...args)).toThrow(sentence)
})

test('overwrites nothing, and writes nothing if one file exists', () => {
  for (const args of [
    ['command', 'stock/freezeStock'],
    ['area', 'yard', 'OtherGate'],
    ['list', 'inventory/damaged-goods'],
    ['station', 'find-location'],
  ])
    expect(() => write(...args)).toThrow(/exists|already/)
  const menu = read('web/menu/goods.ts')
  writeFileSync(join(copy, 'tests/e2e/writtenList.spec.ts'), 'mine')
  expect(() => write('list', 'inventory/written')).toThrow(
    'tests/e2e/writtenList.spec.ts exists; choose another name. Nothing was written.',
  )
  expect(read('tests/e2e/writtenList.spec.ts')).toBe('mine')
  expect(read('web/menu/goods.ts')).toBe(menu)
  expect(() => read('web/screens/inventory/written/WrittenPage.tsx')).toThrow('ENOENT')
})

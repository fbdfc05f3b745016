import { CannotStart } from '../../kernel/cannotStart.ts'
import { addEntry, addScanPage, findEntry } from './menu.ts'
import { nameOf, requireTitle } from './names.ts'
import type { SourceDraft } from './sourceDraft.ts'

/** Chinese, then English, by the end of the key. */
const texts: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  areas: ['库区', 'Cargo areas'],
  clear: ['清屏', 'Clear'],
  expected: ['本仓库的库位码', 'A location of this warehouse'],
  found: ['已找到', 'found'],
  hint: ['每扫一次查一个库位', 'One location per scan'],
  next: ['请扫描下一个库位', 'Scan the next location'],
  refused: ['未找到', 'not found'],
  scan: ['请扫描库位', 'Scan a location'],
  todo: ['请核对库位标签，或交给班组长', 'Check the label of the location, or ask the team lead'],
  unknown: ['{code} 不是本仓库的库位', '{code} is not a location of this warehouse'],
}

/** Group of the menu that leads to the page. */
const group = 'inventory'

/** A scan page: each scan looks a location up. */
export function draftStation(draft: SourceDraft, given: string, chineseTitle = '查库位'): string[] {
  if (!/^[a-z][A-Za-z0-9]*(-[a-z0-9]+)*$/.test(given))
    throw new CannotStart(`"${given}" is no station: give lowercase words with hyphens, such as find-location.`)
  requireTitle(chineseTitle)
  const name = nameOf(given)
  const path = `/scan/${name.kebab}`
  const id = `${group}.${name.camel}`
  const taken = ['web/menu/goods.ts', 'web/menu/orders.ts', 'web/pages.ts'].find((file) => draft.read(file).includes(`path: '${path}'`))
  if (taken || findEntry(draft, path, id))
    throw new CannotStart(`${taken ?? 'The menu'} has ${path} or ${id} already; choose another name.`)

  const folder = `scan/${name.camel}`
  const values = {
    name: name.camel,
    Name: name.pascal,
    kebab: name.kebab,
    texts: name.camel,
    path,
    chinese: chineseTitle,
    english: name.title,
  }
  const files: Record<string, string> = {
    [`${name.pascal}Page.tsx`]: 'page',
    [`${name.pascal}Station.tsx`]: 'station',
    [`${name.camel}Scans.ts`]: 'scans',
    [`${name.camel}Text.ts`]: 'text',
  }
  for (const [file, template] of Object.entries(files)) draft.create(`web/screens/${folder}/${file}`, `station/${template}.txt`, values)
  const test = `tests/e2e/${name.camel}Station.spec.ts`
  draft.create(test, 'station/test.txt', values)
  for (const language of ['zh-CN', 'en']) draft.create(`docs/help${path}.${language}.md`, `station/help.${language}.txt`, values)

  const common = `name: '${name.camel}.title', right: 'warehouse:read'`
  addEntry(draft, group, `{ id: '${id}', level: 2, path: '/${group}/scan/${name.kebab}', ${common}, redirect: '${path}' }`)
  addScanPage(draft, `{ id: 'scan.${name.camel}', path: '${path}', ${common}, screen: '${folder}/${name.pascal}Page' }`)
  for (const [index, language] of ['zh-CN', 'en'].entries()) {
    const own = Object.entries(texts).map(([key, pair]) => [`${name.camel}.${key}`, pair[index] ?? ''])
    const title = language === 'en' ? name.title : chineseTitle
    draft.addMessages(`web/i18n/${language}.json`, { ...Object.fromEntries(own), [`${name.camel}.title`]: title })
  }
  return [
    `Change what a scan does in web/screens/${folder}: it looks a location up and changes nothing.`,
    'To change data, write a command, bind it with scanMutation, and open the queue with StationGate as in web/screens/scan/ship.',
    `Move its entry in web/menu to the group that it belongs to; it stands in ${group}.`,
    `Change its help, docs/help${path}.zh-CN.md and .en.md.`,
    `Change the titles "${chineseTitle}" and "${name.title}" (${name.camel}.title) in web/i18n if they do not fit.`,
    `npm test -- ${test}`,
    'npm run check',
  ]
}

import { CannotStart } from '../../kernel/cannotStart.ts'
import { addEntry, findEntry, menuGroups, openEntry } from './menu.ts'
import { nameOf, requireTitle } from './names.ts'
import type { SourceDraft } from './sourceDraft.ts'

/** Chinese, then English, by the end of the key. */
const texts: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  all: ['全部', 'All'],
  area: ['库区', 'Cargo area'],
  code: ['库位编码', 'Location code'],
  created: ['创建时间', 'Created'],
  nothing: ['此仓库还没有库位，请先新增库位。', 'This warehouse has no locations yet. Add one first.'],
  status: ['状态', 'Status'],
  type: ['类型', 'Type'],
  views: ['按状态查看库位', 'Locations by status'],
}

/** A list screen: the locations of a warehouse with views, a search, a filter and columns. */
export function draftList(draft: SourceDraft, given: string, chineseTitle = '库位查询'): string[] {
  const [, group = '', route = ''] = /^([a-z]+)\/([a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*)$/.exec(given) ?? []
  if (!route) throw new CannotStart(`"${given}" is no list: give a menu group, then a name, such as inventory/damaged-goods.`)
  const groups = menuGroups(draft)
  if (!groups.includes(group)) throw new CannotStart(`"${group}" is no group of the menu. These are: ${groups.join(', ')}.`)
  const name = nameOf(route)
  const known = findEntry(draft, `/${group}/${route}`, `${group}.${name.camel}`)
  if (known?.isOpen) throw new CannotStart(`${known.path} has a screen already; choose another name.`)
  if (known && known.level !== '2') throw new CannotStart(`${known.path} is no list: it is reached from another screen.`)
  requireTitle(chineseTitle)

  const folder = `${group}/${name.camel}`
  const screen = `${folder}/${name.pascal}Page`
  const title = known?.name ?? `menu.${group}.${name.camel}`
  const titleIn = (language: string, fresh: string) =>
    (JSON.parse(draft.read(`web/i18n/${language}.json`)) as Record<string, string>)[title] ?? fresh
  const values = {
    name: name.camel,
    Name: name.pascal,
    texts: `${group}.${name.camel}`,
    title,
    path: known?.path ?? `/${group}/${route}`,
    chinese: titleIn('zh-CN', chineseTitle),
    english: titleIn('en', name.title),
  }
  const files: Record<string, string> = {
    [`${name.pascal}Page.tsx`]: 'page',
    [`${name.camel}List.tsx`]: 'list',
  }
  for (const [file, template] of Object.entries(files)) draft.create(`web/screens/${folder}/${file}`, `list/${template}.txt`, values)
  const test = `tests/e2e/${name.camel}List.spec.ts`
  draft.create(test, 'list/test.txt', values)
  for (const language of ['zh-CN', 'en']) draft.create(`docs/help${values.path}.${language}.md`, `list/help.${language}.txt`, values)

  const right = 'warehouse:read'
  if (known) openEntry(draft, known.text, right, screen)
  else
    addEntry(
      draft,
      group,
      `{ id: '${group}.${name.camel}', level: 2, path: '${values.path}', name: '${title}', right: '${right}', screen: '${screen}' }`,
    )
  for (const [index, language] of ['zh-CN', 'en'].entries()) {
    const own = Object.entries(texts).map(([key, pair]) => [`${values.texts}.${key}`, pair[index] ?? ''])
    draft.addMessages(`web/i18n/${language}.json`, {
      ...Object.fromEntries(own),
      [title]: language === 'en' ? values.english : values.chinese,
    })
  }
  return [
    `Change the query in web/screens/${folder}: it lists locations.`,
    `Change its help, docs/help${values.path}.zh-CN.md and .en.md.`,
    `Change the titles "${values.chinese}" and "${values.english}" (${title}) in web/i18n if they do not fit.`,
    `npm test -- ${test}`,
    'npm run check',
  ]
}

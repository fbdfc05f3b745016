import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { root, sources } from './sources.ts'

type Refused = [pattern: RegExp, instead: string]

/** Words and phrases that no text may use, with the plain replacement. */
const refused: Refused[] = [
  [/\bwho(m|se|so)?ever\b/i, 'name the caller, client or user'],
  [/\banew\b/i, '"again", or the verb with "re-"'],
  [/\bso (many|much|long) (?!as\b|that\b)[a-z]+/i, 'the unit: "timeout in milliseconds", "maximum number of"'],
  [/\bso long as\b/i, '"while"'],
  [/\bwhat stands\b|\bstands? here\b/i, 'name the thing'],
  [/\b(believes?|believed)\b/i, '"cached" or "trusted"'],
  [/^of them:/i, '"number of …"'],
  [/\bwhere (it|this|that) stands\b/i, '"state"'],
  [/\bpicking lists?\b/i, '"pick list"'],
  [/\bwithout ado\b|\bnot yours to see\b/i, 'state the condition'],
]

/** Words that only screens may use, in their literal meaning. */
const refusedInCode: Refused[] = [
  [/\bnobody\b/i, '"no" with a noun, such as "no user"'],
  [/\b(takes?|took|taken|taking) back\b/i, '"reverses" or "undoes"'],
  [/\bhears?\b|\bheard\b/i, '"receives" or "is notified"'],
]

/** Chinese words beside which the glossary has another for the same thing. */
const refusedInChinese: Refused[] = [
  [/商品|货品/, '产品 or 货物'],
  [/打包/, '包装'],
  [/承运商/, '物流商'],
  [/移库|调拨/, '移货'],
  [/货位|储位/, '库位'],
  [/残次/, '不良品'],
  [/拣货人(?!员)/, '拣货员'],
  [/拣货清单/, '拣货单'],
  [/盘点表/, '盘点单'],
  [/工作站/, '工位'],
  [/补打|重打/, '重新打印'],
]

/** Places that are checked: comments of every folder of sources, descriptions of `schema.graphql`, texts of `web/i18n/en.json`. */
const places = [
  ...new Set(sources(files('{graph,web,prisma,deploy,tests}')).map(({ path }) => folderOf(path))),
  'schema.graphql',
  'web/i18n/en.json',
]

interface Text {
  where: string
  text: string
}

/** Comments of a source file: blocks, and runs of line comments that fill their line. */
function commentsOf(path: string, code: string): Text[] {
  const line = /\.(ts|tsx|js)$/.test(path) ? '//' : path.endsWith('.sql') ? '--' : path.endsWith('.prisma') ? '///?' : '#'
  const blocks = line === '//' ? (code.match(/^[ \t]*\/\*\*[\s\S]*?\*\//gm) ?? []) : []
  const runs = code.match(new RegExp(`(?:^[ \\t]*${line}.*\\n?)+`, 'gm')) ?? []
  return [...blocks, ...runs].map((comment) => ({
    where: path,
    text: comment
      .split('\n')
      .map((row) => row.replace(new RegExp(`^\\s*(?:/\\*\\*?|\\*/|\\*|${line})?\\s?`), '').replace(/\*\/\s*$/, ''))
      .join(' ')
      .trim(),
  }))
}

/** Descriptions of a schema with the name of their type. */
function descriptionsOf(sdl: string): Text[] {
  return Object.values(buildSchema(sdl).getTypeMap())
    .filter((type) => !type.name.startsWith('__'))
    .flatMap((type) => {
      const members = isEnumType(type)
        ? type.getValues()
        : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? Object.values(type.getFields())
          : []
      const args = members.flatMap((member) => ('args' in member ? member.args : []))
      return [type, ...members, ...args].map(({ description }) => ({ where: type.name, text: description ?? '' }))
    })
}

/** Uses of refused words outside of `code`, each with its place, the text and what to write instead. */
function found(texts: readonly Text[], words: readonly Refused[] = [...refused, ...refusedInCode]): string[] {
  return texts.flatMap(({ where, text }) =>
    words.flatMap(([pattern, instead]) => (pattern.test(text.replace(/`[^`]*`/g, '')) ? [`${where}: "${text}" – write ${instead}`] : [])),
  )
}

function files(place: string): string {
  return `${place}/**/{*.{ts,tsx,js,sql,sh,yml,prisma},Caddyfile}`
}

/** The area of a file of the server, the kind of a test, and otherwise the top folder. */
function folderOf(path: string): string {
  return path
    .split('/')
    .slice(0, /^(graph|tests)\/\w+\//.test(path) ? 2 : 1)
    .join('/')
}

function textsOf(place: string): Text[] {
  const read = () => readFileSync(join(root, place), 'utf8')
  if (place.endsWith('.graphql')) return descriptionsOf(read())
  if (place.endsWith('.json')) return Object.entries<string>(JSON.parse(read())).map(([where, text]) => ({ where, text }))
  return sources(files(place))
    .filter(({ path }) => folderOf(path) === place && !path.includes('/migrations/'))
    .flatMap(({ path, text }) => commentsOf(path, text))
}

test.each(places)('%s uses plain words', (place) => {
  const texts = textsOf(place)
  expect(texts.length).toBeGreaterThan(0)
  expect(found(texts, place.endsWith('.json') ? refused : undefined)).toEqual([])
})

test('screens, failures and printed documents use one Chinese word for one thing', () => {
  const texts = sources('graph/**/{failures,words}.ts').map(({ path, text }) => ({ where: path, text }))
  expect(texts.length).toBeGreaterThan(10)
  expect(found([...texts, ...textsOf('web/i18n/zh-CN.json')], refusedInChinese)).toEqual([])
})

test('refused words are found in every kind of text', () => {
  const uses = (texts: Text[]) => found(texts).map((use) => use.split(' – ')[0])
  expect(uses(commentsOf('a.ts', "/** Whoever\n * asks. */\nconst nobody = 'nobody' // said\n  // Made\n  // anew.\n"))).toEqual([
    'a.ts: "Whoever asks."',
    'a.ts: "Made anew."',
  ])
  expect(uses(commentsOf('a.sql', '-- Nobody reads it.\nselect 1;'))).toEqual(['a.sql: "Nobody reads it."'])
  expect(uses(commentsOf('a.prisma', '/// So many pieces.\nmodel A {}'))).toEqual(['a.prisma: "So many pieces."'])
  expect(uses(commentsOf('a.sh', '# What stands here.\necho anew'))).toEqual(['a.sh: "What stands here."'])
  expect(uses(descriptionsOf('"Of them: done." type Query { "Taken back." a("Believed." b: Int): Int }'))).toEqual([
    'Query: "Of them: done."',
    'Query: "Taken back."',
    'Query: "Believed."',
  ])
  expect(uses([{ where: 'k', text: 'So long as nobody is heard' }])).toHaveLength(3)
  expect(found([{ where: 'k', text: 'Reads as much as it can, so that no client waits as long as before; see `nobody`.' }])).toEqual([])
})

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin, Rolldown } from 'vite'
import { keyPatterns } from './keyPatterns.ts'

type Message = string | MessageFormatElement[]
type Chunks = Record<string, Rolldown.RenderedChunk>

const catalogueFile = /\/web\/i18n\/([\w-]+)\.json$/
const sourceFile = /\/web\/(?!.*__generated__).+\.tsx?$/
const placeholder = 'wavehouse:catalogue'
const placeholders = new RegExp(`\\{\\s*["']${placeholder}["']:\\s*["'\`]([\\w-]+)["'\`]\\s*\\}`)

/**
 * Parses the message catalogues at build time, so that the browser needs no parser; messages without values stay strings. A catalogue keeps what
 * the first chunks use. Each other chunk brings the texts that its modules name, in both languages: so they are there whenever it is,
 * without network too, and in whatever language the page is shown.
 */
export function compileMessages(): Plugin {
  const catalogues = new Map<string, Map<string, Message>>()
  const sources = new Map<string, string>()
  let split: ReturnType<typeof splitKeys> | undefined

  return {
    name: 'wavehouse:messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } } }),
    transform(code, id) {
      if (sourceFile.test(id)) sources.set(id, code)
      const [, language] = catalogueFile.exec(id) ?? []
      if (!language) return null
      const messages = Object.entries<string>(JSON.parse(code)).map(([key, message]) => [key, compiled(message)] as const)
      catalogues.set(language, new Map(messages))
      return { code: JSON.stringify({ [placeholder]: language }), map: null }
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const [chinese, english] = [catalogues.get('zh-CN'), catalogues.get('en')]
      if (!chinese || !english) return null
      const keysIn = keyFinder([...chinese.keys()])
      split ??= splitKeys(chunks, [...chinese.keys()], (id) => keysIn(sources.get(id) ?? ''))
      const [, language = ''] = placeholders.exec(code) ?? []
      if (language) {
        const kept = [...(catalogues.get(language) ?? [])].filter(([key]) => split?.first.has(key))
        return { code: code.replace(placeholders, () => JSON.stringify(Object.fromEntries(kept))), map: null }
      }
      // A key may have been moved here from a module of another chunk.
      const keys = new Set([...(split.brought.get(chunk.fileName) ?? []), ...keysIn(code)]).difference(split.provided(chunk))
      if (keys.size === 0) return null
      const texts = Object.fromEntries([...keys].sort().map((key) => [key, [chinese.get(key), english.get(key)]]))
      return { code: `(globalThis.wavehouseTexts ??= []).push(${JSON.stringify(texts)});\n${code}`, map: null }
    },
  }
}

/** Keys of the catalogues, which are those of the first chunks and those that no chunk names, and keys of each other chunk. */
function splitKeys(chunks: Chunks, all: readonly string[], keysOf: (id: string) => Set<string>) {
  const entry = Object.values(chunks).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/web/main.tsx')))
  const isFirst = new Set([
    ...closure(chunks, entry?.fileName ?? ''),
    ...Object.keys(chunks).filter((file) => chunks[file]?.name === 'common'),
  ])
  const named = new Map(
    Object.values(chunks).map(({ fileName, moduleIds }) => [fileName, new Set(moduleIds.flatMap((id) => [...keysOf(id)]))]),
  )
  const first = new Set(all).difference(new Set([...named].flatMap(([file, keys]) => (isFirst.has(file) ? [] : [...keys]))))
  for (const file of isFirst) for (const key of named.get(file) ?? []) first.add(key)
  return {
    first,
    brought: new Map([...named].filter(([file]) => !isFirst.has(file))),
    /** What is there when a chunk runs: the catalogue, and the texts of the chunks that it imports. */
    provided({ fileName, imports }: Rolldown.RenderedChunk): Set<string> {
      if (isFirst.has(fileName)) return new Set(all)
      const before = imports.map((file) => closure(chunks, file)).filter((files) => !files.has(fileName))
      return new Set([
        ...first,
        ...before.flatMap((files) => [...files].flatMap((file) => (isFirst.has(file) ? [] : [...(named.get(file) ?? [])]))),
      ])
    },
  }
}

function closure(chunks: Chunks, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !chunks[file]) return seen
  seen.add(file)
  for (const next of chunks[file].imports) closure(chunks, next, seen)
  return seen
}

/** Finds keys in code: as literals, and all that a template such as `list.dates.${field}` can produce. */
function keyFinder(keys: readonly string[]): (code: string) => Set<string> {
  const known = new Set(keys)
  return (code) => {
    const literals = [...code.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].flatMap(([, word = '']) => (known.has(word) ? [word] : []))
    const templates = keyPatterns(code)
    return new Set([...literals, ...keys.filter((key) => templates.some((pattern) => pattern.test(key)))])
  }
}

function compiled(message: string): Message {
  const elements = parse(message)
  const [first] = elements
  if (!first) return ''
  return elements.length === 1 && first.type === TYPE.literal ? first.value : elements
}

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from '@babel/parser'
import { type MessageFormatElement, parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { keyPatterns } from '../../web/build/keyPatterns.ts'

const web = resolve(import.meta.dirname, '../../web')
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !path.includes('__generated__') && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

const read = (name: string) => JSON.parse(readFileSync(join(web, 'i18n', name), 'utf8')) as Record<string, string>
const chinese = read('zh-CN.json')
const english = read('en.json')
const keys = Object.keys(chinese)

test('both catalogues have the same keys, sorted, of the form area.screen.thing', () => {
  expect(Object.keys(english)).toEqual(keys)
  expect(keys).toEqual([...keys].sort())
  expect(keys.filter((key) => !/^[a-z]\w*(\.\w+)+$/.test(key))).toEqual([])
})

test('both have the same values in each message', () => {
  const different = keys.filter((key) => values(chinese[key]).join() !== values(english[key]).join())
  expect(different).toEqual([])
})

test('every key that the console uses exists', () => {
  const asked = sources.flatMap(({ path, text }) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => ({ path, key: key ?? '' })))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ key }) => !(key in chinese))).toEqual([])
})

// Names of states and actions are required by the gate of the machines, whether a screen uses them or not.
const named = /^(?:state|action)\./

test('every key is used', () => {
  const words = new Set(sources.flatMap(({ text }) => [...text.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)].map(([, word]) => word)))
  const patterns = sources.flatMap(({ text }) => keyPatterns(text))
  expect(keys.filter((key) => !named.test(key) && !words.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([])
})

test('no screen contains untranslated text', () => {
  const said = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) => literals(text).map((words) => `${path}: ${words}`))
  expect(said).toEqual([])
})

// Words that are compared with what people have named, not shown.
const compared = ['station/entry/stationOrder.ts']

test('Chinese text occurs in the catalogue only, except the name of the language', () => {
  const shown = sources.filter(({ path }) => !compared.includes(path))
  const found = shown.flatMap(({ path, text }) => [...text.matchAll(/\p{Script=Han}+/gu)].map(([words]) => `${path}: ${words}`))
  expect(found.filter((line) => !line.endsWith(': 中文'))).toEqual([])
})

/** Names of the values in a message, including its plurals and selections. */
function values(message: string | undefined): string[] {
  const names = (elements: MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return [element.value, ...names(element.children)]
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value]
      return [element.value, ...Object.values(element.options).flatMap((option) => names(option.value))]
    })
  return [...new Set(names(parseMessage(message ?? '')))].sort()
}

interface Syntax {
  type: string
  [field: string]: unknown
}

/** Symbols of units are the same in every language. */
const units = /^(?:g|kg|mm|cm|m|m³|ms|s|dB)$/
const isWord = (text: string) => /\p{L}/u.test(text) && !units.test(text.trim())
const spoken = new Set(['alt', 'aria-description', 'aria-label', 'data-tip', 'hint', 'label', 'placeholder', 'title'])

/** Text between tags and in visible attributes; names of keys in `Kbd` are excluded. */
function literals(text: string): string[] {
  const found: string[] = []
  const visit = (node: unknown, inKbd: boolean): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, inKbd)
    if (!isSyntax(node)) return
    const here = inKbd || (node.type === 'JSXElement' && nameOf(node.openingElement) === 'Kbd')
    if (node.type === 'JSXText' && !here && isWord(String(node.value))) found.push(String(node.value).trim())
    if (node.type === 'JSXAttribute' && spoken.has(String(nameOf(node)))) {
      const { value } = node
      if (isSyntax(value) && value.type === 'StringLiteral' && !(String(value.value) in chinese) && isWord(String(value.value)))
        found.push(String(value.value))
    }
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, here)
  }
  visit(parse(text, { sourceType: 'module', plugins: ['jsx', 'typescript'] }).program.body, false)
  return found
}

function nameOf(node: unknown): unknown {
  return isSyntax(node) && isSyntax(node.name) ? node.name.name : undefined
}

function isSyntax(node: unknown): node is Syntax {
  return typeof node === 'object' && node !== null && 'type' in node
}

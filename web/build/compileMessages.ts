import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** Parses the message catalogues at build time, so that the browser needs no parser. Messages without values stay strings. */
export function compileMessages(): Plugin {
  return {
    name: 'wavehouse:messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } } }),
    transform(code, id) {
      if (!/\/web\/i18n\/[\w-]+\.json$/.test(id)) return null
      const read = Object.entries<string>(JSON.parse(code)).map(([key, message]) => [key, compiled(message)])
      return { code: JSON.stringify(Object.fromEntries(read)), map: null }
    },
  }
}

function compiled(message: string): string | MessageFormatElement[] {
  const elements = parse(message)
  const [first] = elements
  if (!first) return ''
  return elements.length === 1 && first.type === TYPE.literal ? first.value : elements
}

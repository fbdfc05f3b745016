import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

export const helpFolder = resolve(import.meta.dirname, '../../docs/help')
const languages = ['zh-CN', 'en'] as const
const requested = /^\/help\/(zh-CN|en)\.json$/

/** Texts of all articles of a language by path, such as `inbound/warehouseWarrant`. */
export function readArticles(language: string, folder = helpFolder): Record<string, string> {
  const ending = `.${language}.md`
  const files = globSync(`**/*${ending}`, { cwd: folder }).sort()
  const pathOf = (file: string) => relative('.', file).replaceAll('\\', '/').slice(0, -ending.length)
  return Object.fromEntries(files.map((file) => [pathOf(file), readFileSync(join(folder, file), 'utf8')]))
}

/** Words of other programs and ours in a language. */
export function readSynonyms(language: string, folder = helpFolder): { words: string[]; ours: string }[] {
  const rows: { words: string[]; [language: string]: unknown }[] = JSON.parse(readFileSync(join(folder, 'synonyms.json'), 'utf8'))
  return rows.map(({ words, [language]: ours }) => ({ words, ours: String(ours) }))
}

const fileOf = (language: string) => JSON.stringify({ texts: readArticles(language), synonyms: readSynonyms(language) })

/** Puts the help articles of each language into one file of the build, and its address into `articleFiles.ts`; while developing, they are read at each request. */
export function helpArticles(): Plugin {
  const built = new Map<string, { fileName: string; source: string }>()
  let isBuild = false
  return {
    name: 'wavehouse:help',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (!isBuild) return
      for (const language of languages) {
        const source = fileOf(language)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        built.set(language, { fileName: `assets/help-${language}-${hash}.json`, source })
      }
      for (const { fileName, source } of built.values()) this.emitFile({ type: 'asset', fileName, source })
    },
    transform(code, id) {
      if (!isBuild || !id.endsWith('/web/shell/help/articleFiles.ts')) return null
      return { code: code.replaceAll(/\/help\/(zh-CN|en)\.json/g, (_, language) => `/${built.get(language)?.fileName}`), map: null }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language] = requested.exec(request.url ?? '') ?? []
        if (!language) return next()
        response.setHeader('content-type', 'application/json').end(fileOf(language))
      })
    },
  }
}

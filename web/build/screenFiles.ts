import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { menu } from '../menu.ts'
import { accountPages, openPages, scanPages } from '../pages.ts'

/** Manifest of the pages and the files each needs; read by the server. */
export const screenFilesPath = '.screens.json'

type Bundle = Rolldown.OutputBundle

/** Writes the manifest: files per page path beyond those of every page, so that the HTML can preload all of them at once. */
export function screenFiles(): Plugin {
  return {
    name: 'wavehouse:screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = resolve(import.meta.dirname, '..')
      const known = entryFiles(bundle)
      const filesAround = (layout: string | null) => (layout ? filesOf(bundle, resolve(root, 'shell', layout)) : [])
      const needs = (pages: readonly { path: string; screen?: string }[], layout: string | null) =>
        pages.flatMap(({ path, screen }) => {
          if (!screen) return []
          const files = filesOf(bundle, resolve(root, 'screens', `${screen}.tsx`))
          if (files.length === 0) this.error(`The menu names ${screen} for ${path}: there is no web/screens/${screen}.tsx`)
          return [[path, [...new Set([...filesAround(layout), ...files])].filter((file) => !known.has(file))] as const]
        })
      const entries = menu.flatMap((group) => group.entries)
      const all = [
        ...needs(Object.values(openPages), null),
        ...needs([...entries, ...accountPages], 'Shell.tsx'),
        ...needs(scanPages, 'ScanLayout.tsx'),
      ].filter(([path]) => path.startsWith('/'))
      // Redirects need no files, but the server must know the path.
      const others = ['/', ...entries.filter(({ redirect }) => redirect).map(({ path }) => path)].map((path) => [path, []])
      this.emitFile({ type: 'asset', fileName: screenFilesPath, source: JSON.stringify(Object.fromEntries([...others, ...all])) })
    },
    // The language is known only in the browser.
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const words = (name: string) => `/${[...filesOf(bundle, resolve(import.meta.dirname, '../i18n', name))][0]}`
        const href = `localStorage.getItem('language') === 'en' ? '${words('en.json')}' : '${words('zh-CN.json')}'`
        const link = `Object.assign(document.createElement('link'), { rel: 'modulepreload', href: ${href} })`
        const children = `try { document.head.append(${link}) } catch {}`
        return [{ tag: 'script', attrs: { nonce: '__CSP_NONCE__' }, children, injectTo: 'head' }]
      },
    },
  }
}

/** The file of a module and of its static imports. */
function filesOf(bundle: Bundle, module: string): string[] {
  const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(module))
  return first ? [...closure(bundle, first.fileName)] : []
}

function entryFiles(bundle: Bundle): Set<string> {
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/main.tsx')))
  return new Set(entries.flatMap(({ fileName }) => [...closure(bundle, fileName)]))
}

function closure(bundle: Bundle, name: string, seen = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (seen.has(name) || file?.type !== 'chunk') return seen
  seen.add(name)
  for (const next of file.imports) closure(bundle, next, seen)
  return seen
}

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Where the build says which files each screen needs; a server reads it, a browser does not. */
export const screensFile = '.screens.json'

type Bundle = Rolldown.OutputBundle

/**
 * Says which files a screen needs besides those that every page names, by its path, so that a browser can be told of all of them at once and does
 * not find one behind the other. The paths stand in `routes.tsx`, those outside the menu and the scan pages in `shell/build.tsx`.
 */
export function screens(): Plugin {
  return {
    name: 'wavehouse:screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = resolve(import.meta.dirname, '..')
      const found = [
        ...screensIn(resolve(root, 'routes.tsx'), /\{[^{}]*?path: '([^']+)'[^{}]*?screen: \(\) => import\('([^']+)'\)/g),
        ...screensIn(resolve(root, 'shell/build.tsx'), /path: '(\/[^']+)',[^{}]*?lazy: \(\) => import\('([^']+)'\)/g),
      ]
      if (found.length < 20) this.error('The screens in routes.tsx are written in another way. See web/build/screens.ts.')
      const frames = ['shell/Shell.tsx', 'shell/Open.tsx'].map((file) => filesOf(bundle, resolve(root, file)))
      const [shell = [], open = []] = frames
      const isScan = scanPaths(resolve(root, 'routes.tsx'))
      const known = entryFiles(bundle)
      const needs = found.map(({ path, module, framed }) => {
        const around = framed ? (isScan.has(path) ? open : shell) : []
        return [path, [...new Set([...around, ...filesOf(bundle, module)])].filter((file) => !known.has(file))]
      })
      this.emitFile({ type: 'asset', fileName: screensFile, source: JSON.stringify(Object.fromEntries(needs)) })
    },
    // Only the browser knows its language.
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

function screensIn(file: string, pattern: RegExp): { path: string; module: string; framed: boolean }[] {
  const framed = file.endsWith('routes.tsx')
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '', module = '']) => ({
    path,
    module: resolve(dirname(file), module),
    framed,
  }))
}

function scanPaths(file: string): Set<string> {
  const [, after = ''] = readFileSync(file, 'utf8').split('export const scanPages')
  return new Set([...after.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path))
}

/** The file of a module and all that it imports at once. */
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

import { globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A file written by hand, with what it imports. */
export interface Source {
  /** Path below the root: `graph/wave/voidWave.ts`. */
  path: string
  text: string
  imports: Import[]
}

export interface Import {
  /** Path below the root, or the name of a package. */
  of: string
  typeOnly: boolean
}

/** Reads a file's imports, however they are written; comments do not count. */
export function source(path: string, text: string): Source {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found = [
    ...code.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm),
    ...code.matchAll(/^\s*import\s*()['"]([^'"]+)['"]/gm),
    ...code.matchAll(/\bimport\(\s*()['"]([^'"]+)['"]/g),
  ]
  const imports = found.map(([, type, of = '']) => ({
    of: of.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), of)) : of,
    typeOnly: Boolean(type),
  }))
  return { path, text, imports }
}

/** Every file of the patterns that was written by hand. */
export function sources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !/(^|\/)(generated|__generated__|node_modules)\//.test(path))
    .sort()
    .map((path) => source(path, readFileSync(join(root, path), 'utf8')))
}

/** Where a file of the server stands: `graph/wave/store/holes.ts` is in the area `wave`, in its piece `store`. */
export function place(path: string): { area: string; piece: string } | null {
  const [, area, piece] = /^graph\/(\w+)\/([\w-]+)/.exec(path) ?? []
  return area && piece && area !== 'generated' ? { area, piece } : null
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

import { globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A source file with its imports, generated ones excluded. */
export interface Source {
  /** Path below the root: `graph/wave/commands/voidWave.ts`. */
  path: string
  text: string
  imports: Import[]
}

export interface Import {
  /** Path below the root, or the name of a package. */
  of: string
  typeOnly: boolean
}

/** Parses the imports of a file, ignoring comments. */
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

/** Source files that match the patterns, generated ones excluded. */
export function sources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !/(^|\/)(generated|__generated__|node_modules)\//.test(path))
    .sort()
    .map((path) => source(path, readFileSync(join(root, path), 'utf8')))
}

/** Area and part of a server file: `graph/wave/store/slots.ts` is in the area `wave`, in its part `store`. */
export function place(path: string): { area: string; piece: string } | null {
  const [, area, piece] = /^graph\/(\w+)\/([\w-]+)/.exec(path) ?? []
  return area && piece && area !== 'generated' ? { area, piece } : null
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Groups of files that import one another (Tarjan's strongly connected components). */
export function cycles(files: readonly Source[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string) => {
    index.set(path, index.size)
    low.set(path, index.get(path) as number)
    stack.push(path)
    for (const { of } of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(of)) continue
      if (!index.has(of)) visit(of)
      if (stack.includes(of)) low.set(path, Math.min(low.get(path) as number, low.get(of) as number))
    }
    if (low.get(path) !== index.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1) found.push(group.sort())
  }
  for (const { path } of files) if (!index.has(path)) visit(path)
  return found.sort()
}

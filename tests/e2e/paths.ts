import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ScreenPath {
  /** As the menu writes it; a part that begins with a colon stands for an id. */
  path: string
  /** Whether it is one of the pages that fill the screen. */
  scan: boolean
}

/** The paths of all screens that exist, as `web/routes.tsx` says. */
export function screenPaths(): ScreenPath[] {
  const text = readFileSync(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
  const [menu = '', scanPages = ''] = text.split('export const scanPages')
  const found = (part: string) => [...part.matchAll(/\{[^{}]*path: '([^']+)'[^{}]*screen:/g)].map(([, path = '']) => path)
  return [...found(menu).map((path) => ({ path, scan: false })), ...found(scanPages).map((path) => ({ path, scan: true }))]
}

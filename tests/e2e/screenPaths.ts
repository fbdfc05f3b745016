import { menu } from '../../web/menu.ts'
import { accountPages, scanPages } from '../../web/pages.ts'

export interface ScreenPath {
  /** Path of the menu; a segment that begins with a colon is a parameter. */
  path: string
  /** Whether it is a full-screen scan page. */
  scan: boolean
}

/** The paths of all screens that exist. */
export function screenPaths(): ScreenPath[] {
  const pathsOf = (entries: readonly { path: string; screen?: string }[], scan: boolean) =>
    entries.filter(({ screen }) => screen).map(({ path }) => ({ path, scan }))
  return [...menu.flatMap(({ entries }) => pathsOf(entries, false)), ...pathsOf(accountPages, false), ...pathsOf(scanPages, true)]
}

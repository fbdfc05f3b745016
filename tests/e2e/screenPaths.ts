import { accountPages, scanPages } from '../../web/pages.ts'
import { staffMenu } from '../../web/shell/menuFor.ts'

export interface ScreenPath {
  /** Path of the menu; a segment that begins with a colon is a parameter. */
  path: string
  /** Whether it is a full-screen scan page. */
  scan: boolean
}

/** The paths of all screens of staff that exist. */
export function screenPaths(): ScreenPath[] {
  const pathsOf = (entries: readonly { path: string; screen?: string }[], scan: boolean) =>
    entries.filter(({ screen }) => screen).map(({ path }) => ({ path, scan }))
  return [...staffMenu.flatMap(({ entries }) => pathsOf(entries, false)), ...pathsOf(accountPages, false), ...pathsOf(scanPages, true)]
}

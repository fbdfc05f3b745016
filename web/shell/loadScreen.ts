import type { Screen } from './menu.ts'

const screens = import.meta.glob<Screen>('../screens/**/*Page.tsx')

/** Imports a page by its file below `web/screens`, such as `home/PanelPage`. */
export function loadScreen(screen: string): Promise<Screen> {
  const load = screens[`../screens/${screen}.tsx`]
  if (!load) throw new Error(`There is no web/screens/${screen}.tsx`)
  return load()
}

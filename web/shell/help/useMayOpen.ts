import { use } from 'react'
import { Rights } from '../rights.ts'
import type { HelpScreen } from './articlePaths.ts'

/** Whether the user has the right for a screen. */
export function useMayOpen(): (screen: HelpScreen | undefined) => boolean {
  const rights = use(Rights)
  return (screen) => !screen?.right || rights.has(screen.right)
}

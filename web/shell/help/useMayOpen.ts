import { use } from 'react'
import { useActingFor } from '../actingFor.ts'
import { isInConsole } from '../menuFor.ts'
import { Rights } from '../rights.ts'
import type { HelpScreen } from './articlePaths.ts'

/** Whether a screen is in the console of the user, who has the right for it. */
export function useMayOpen(): (screen: HelpScreen | undefined) => boolean {
  const rights = use(Rights)
  const isOfCustomer = useActingFor() !== null
  const isThere = ({ id }: HelpScreen) => !isOfCustomer || isInConsole(id, true)
  return (screen) => !screen || (isThere(screen) && (!screen.right || rights.has(screen.right)))
}

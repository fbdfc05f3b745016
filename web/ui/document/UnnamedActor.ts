import { createContext, use } from 'react'
import { useT } from '../../i18n/useT.ts'

/** What stands for somebody without a name in a history; null for the program. */
export const UnnamedActor = createContext<string | null>(null)

/** What stands for somebody without a name in a history: the program, and for customers the warehouse, whose people they are not told. */
export function useUnnamedActor(): string {
  const t = useT()
  return use(UnnamedActor) ?? t('document.history.program')
}

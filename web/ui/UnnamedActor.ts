import { createContext, use } from 'react'
import { useT } from '../i18n/useT.ts'

/** Name that a history shows for an entry without one; null for that of the program. */
export const UnnamedActor = createContext<string | null>(null)

/** Name that a history shows for an entry without one: the program, and for customers the warehouse, whose staff they are not told. */
export function useUnnamedActor(): string {
  const t = useT()
  return use(UnnamedActor) ?? t('document.history.program')
}

import { createContext, type ReactNode, use } from 'react'

const ZoneContext = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Times below are those of the warehouse, wherever the person sits. */
export function Zone({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <ZoneContext value={timeZone}>{children}</ZoneContext>
}

export function useZone(): string {
  return use(ZoneContext)
}

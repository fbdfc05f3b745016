import { createContext, type ReactNode, use } from 'react'

const ZoneContext = createContext<string>(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Provides the warehouse's time zone, whatever the user's is. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <ZoneContext value={timeZone}>{children}</ZoneContext>
}

export function useTimeZone(): string {
  return use(ZoneContext)
}

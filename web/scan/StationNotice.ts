import { createContext, type ReactNode } from 'react'

/** What whoever stands at a station has to know besides their work: shown across the top of every scan page. */
export const StationNotice = createContext<ReactNode>(null)

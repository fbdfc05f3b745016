import { createContext, type ReactNode } from 'react'

/** Notice across the top of every scan page. */
export const StationNoticeContext = createContext<ReactNode>(null)

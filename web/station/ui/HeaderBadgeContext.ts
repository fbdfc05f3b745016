import { createContext, type ReactNode } from 'react'

/** Badge in the header of every scan page, such as open exceptions. */
export const HeaderBadgeContext = createContext<ReactNode>(null)

import { createContext, use } from 'react'

/** A customer whose user is signed in. */
export interface OwnCustomer {
  readonly id: string
  readonly code: string
  readonly displayName: string
}

/** The customer of whom the signed-in user is; null for staff. */
export const ActingFor = createContext<OwnCustomer | null>(null)

/** The customer for whom the user acts; null for staff, who see the whole provider. */
export const useActingFor = (): OwnCustomer | null => use(ActingFor)

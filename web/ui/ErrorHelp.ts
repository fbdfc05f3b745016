import { type ComponentType, createContext } from 'react'

/** Shows the paragraph of the help about an error code; null where there is no help, as before the sign-in. */
export const ErrorHelp = createContext<ComponentType<{ code: string }> | null>(null)

/** Whether a text is an error code of the API, which the help explains. */
export const isErrorCode = (text: unknown): text is string => typeof text === 'string' && /^[A-Z][A-Z_\d]+$/.test(text)

import { createContext } from 'react'

/** The labels of the fields in a form, by the name of the field. */
export const Labels = createContext<Map<string, string>>(new Map())

import { a4 } from './document.ts'

/** The frame of a picking list's pages, in millimetres. */
export const margin = 12
export const right = a4.widthMillimetres - margin
export const bottom = a4.heightMillimetres - 16

/** For what is read only when somebody looks for it. */
export const grey = 0.4

/** Begins the next page and answers where its content starts. */
export type NextPage = () => number

import { v7 } from 'uuid'

/** Makes ids in order of creation (uuid v7). */
export type NewId = () => string

export const newId: NewId = () => v7()

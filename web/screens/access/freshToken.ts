import { freshSecret } from '../../shell/freshSecret.ts'

/** The secret of a key that was just created, for the page of the key, which shows it once. */
export const freshToken = freshSecret<string>()

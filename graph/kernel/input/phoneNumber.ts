import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { canonicalText } from '../states/canonical.ts'

/**
 * A telephone number that is written with the code of its country and may exist by its length; stored as E.164. In a file of its own, because the
 * numbering plans of all countries weigh more than the other field types: forms that need it load it.
 */
export function internationalPhone() {
  return z
    .string()
    .overwrite((typed) => e164(typed) ?? canonicalText(typed))
    .min(1)
    .max(32)
    .refine((value) => value === '' || e164(value) === value, 'internationalPhone')
    .meta({ fieldType: { scalar: 'String' } })
}

/** The number in E.164; null if it has no country code, an extension, or a length that its country does not know. */
function e164(typed: string): string | null {
  const number = parsePhoneNumberFromString(canonicalText(typed).replace(/^00/, '+'), { extract: false })
  return number && !number.ext && number.isPossible() ? number.number : null
}

import { defineEnum } from './enumSpec.ts'

export const RecipientReason = defineEnum('RecipientReason', 'Why the recipient of a package was opened.', {
  CARRIER: 'The carrier asks, or the parcel cannot be delivered.',
  LABEL: 'The label is wrong, damaged or missing.',
  RETURN: 'Returned goods or an unknown parcel are assigned.',
  CUSTOMER: 'The customer asks.',
  CLAIM: 'A claim or a bill is checked.',
  AUTHORITY: 'Customs or another authority asks.',
})

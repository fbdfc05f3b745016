import { code, fields, id, list, oneOf, text, trackingNumber } from '../../kernel/input/fieldTypes.ts'
import { TrackingCheckDigit, trackingNumbersAtOnce } from '../states/numbers.ts'

const channelId = id('Channel').meta({ description: 'The channel, whose carrier is `OFFLINE`.' })
const digits = () => code().max(17).regex(/^\d+$/, 'code')

export const AddTrackingRangeInput = fields({
  channelId,
  prefix: trackingNumber()
    .max(20)
    .regex(/^[A-Z0-9]+$/, 'code')
    .nullish()
    .meta({ description: 'Letters and digits before the digits that count up.' }),
  first: digits().meta({ description: 'First digits that count up, with leading zeros and without the check digit.' }),
  last: digits().meta({ description: 'Last of them, with as many digits.' }),
  suffix: trackingNumber()
    .max(10)
    .regex(/^[A-Z][A-Z0-9]*$/, 'code')
    .nullish()
    .meta({ description: 'Letters and digits after the digits that count up; begins with a letter.' }),
  checkDigit: oneOf(TrackingCheckDigit).meta({ description: 'Check digit, which follows the digits and is computed.' }),
})

export const AddTrackingNumbersInput = fields({
  channelId,
  numbers: list(
    trackingNumber()
      .max(40)
      .regex(/^[A-Z0-9]+$/, 'code'),
    trackingNumbersAtOnce,
  ).meta({
    description: 'The numbers, as the carrier prints them; spaces are left out.',
  }),
  listId: id('TrackingRange').nullish().meta({ description: 'The list of the channel that they are added to; a new one if absent.' }),
})

export const SetTrackingNumbersAsideInput = fields({
  trackingRangeId: id('TrackingRange').meta({ description: 'The range or list.' }),
  reason: text(200).meta({ description: 'Why, such as that the carrier refuses them.' }),
})

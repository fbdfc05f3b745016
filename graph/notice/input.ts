import { count, fields, id, list, oneOf, text } from '../kernel/input/fieldTypes.ts'
import { NoticeKind, NoticeMailRhythm } from './states.ts'

export const MarkNoticesReadInput = fields({
  noticeIds: list(id('Notice'), 100).meta({ description: 'Notices that you have read.' }),
})

export const SetNoticeMailInput = fields({
  kinds: list(oneOf(NoticeKind), Object.keys(NoticeKind.values).length, 0).nullish().meta({
    description: 'Kinds that you want by mail; all others, all kinds if absent, are not mailed.',
  }),
})

export const SetNoticeMailRhythmInput = fields({
  rhythm: oneOf(NoticeMailRhythm).meta({ description: 'How often you are mailed what happened.' }),
  hour: count(0, 23).nullish().meta({ description: 'Hour of a daily mail, 0 to 23; needed for `DAILY`, stays if absent.' }),
  timeZone: text(64)
    .nullish()
    .meta({ description: 'IANA time zone of the hour, such as `Europe/Berlin`; needed for `DAILY`, stays if absent.' }),
})

import { fields, id, list, oneOf } from '../kernel/input/fieldTypes.ts'
import { NoticeKind } from './states.ts'

export const MarkNoticesReadInput = fields({
  noticeIds: list(id('Notice'), 100).meta({ description: 'Notices that you have read.' }),
})

export const SetNoticeMailInput = fields({
  kinds: list(oneOf(NoticeKind), Object.keys(NoticeKind.values).length, 0).nullish().meta({
    description: 'Kinds that you want by mail, too; all others are in the bell only, all kinds if absent.',
  }),
})

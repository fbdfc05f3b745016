import { fields, id, list } from '../kernel/input/fieldTypes.ts'

export const MarkNoticesReadInput = fields({
  noticeIds: list(id('Notice'), 100).meta({ description: 'Notices that you have read.' }),
})

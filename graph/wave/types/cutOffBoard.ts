import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import type { BoardCutOff, CutOffBoard } from '../cutOffBoard.ts'
import { Outlook } from './board.ts'

const BoardCutOffType = builder.objectRef<BoardCutOff>('BoardCutOff').implement({
  description: 'A logistics group on the cut-off board, with its packages by what has to be done; stopped ones are in no other count.',
  fields: (t) => ({
    groupId: t.globalID({ description: 'The logistics group.', resolve: ({ groupId }) => ({ type: 'LogisticsGroup', id: groupId }) }),
    name: t.exposeString('name', { description: 'Name of the logistics group.' }),
    cutOffAt: t.expose('cutOffAt', { type: 'DateTime', description: 'Its next cut-off.' }),
    waiting: t.exposeInt('waiting', { description: 'Number of packages that are in no wave yet.' }),
    picking: t.exposeInt('picking', { description: 'Number of packages that are printed or picked.' }),
    picked: t.exposeInt('picked', { description: 'Number of packages that are picked and not packed.' }),
    packed: t.exposeInt('packed', { description: 'Number of packages that are packed and not shipped.' }),
    shipped: t.exposeInt('shipped', { description: 'Number of packages shipped since the previous cut-off.' }),
    stopped: t.exposeInt('stopped', { description: 'Number of packages that are abnormal, on hold, or to be intercepted.' }),
    missed: t.exposeInt('missed', { description: 'Number of packages that missed the previous cut-off and are not shipped.' }),
    forecast: t.expose('forecast', {
      type: 'DateTime',
      nullable: true,
      description: 'When all are packed if the warehouse packs at the pace of the last hour, in the order of the cut-offs.',
    }),
    minutesLate: t.exposeInt('minutesLate', {
      nullable: true,
      description: 'Minutes by which the forecast misses the cut-off; 0 if it is met, null without a forecast.',
    }),
    outlook: t.expose('outlook', { type: enumOf(Outlook), description: 'Forecast compared to the cut-off.' }),
  }),
})

export const CutOffBoardType = builder.objectRef<CutOffBoard>('CutOffBoard').implement({
  description: 'Cut-off board of a warehouse: what is left for each pick-up. No personal data of recipients.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of reading.' }),
    language: t.exposeString('language', {
      description: 'Language of the answer, `zh-CN` or `en`: the requested one, else that of the token.',
    }),
    warehouseName: t.exposeString('warehouseName', { description: 'Name of the warehouse, in that language.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone.' }),
    packedPerHour: t.exposeInt('packedPerHour', {
      nullable: true,
      description: 'Packages packed in an hour at the pace of the last hour; null if none was packed in it.',
    }),
    cutOffs: t.expose('cutOffs', { type: [BoardCutOffType], description: 'Logistics groups, the next cut-off first.' }),
  }),
})

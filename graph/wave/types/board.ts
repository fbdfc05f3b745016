import { builder } from '../../kernel/builder.ts'
import { enumOf } from '../../kernel/enum.ts'
import { defineEnum } from '../../kernel/vocabulary.ts'
import type { BoardWave, WaveBoard } from '../board.ts'
import { WaveType } from '../states.ts'
import { WaveCounts, WaveState } from './wave.ts'

const Outlook = defineEnum('WaveOutlook', 'How a wave stands against the cut-off of its carrier.', {
  ON_TIME: 'Is forecast to be packed in time.',
  TIGHT: 'Is forecast to be packed less than 15 minutes before the cut-off.',
  LATE: 'Is forecast to be packed after the cut-off, or the cut-off is past.',
  DONE: 'Is packed.',
  UNKNOWN: 'Nothing is packed yet, so there is no pace to go by.',
})

const BoardWaveType = builder.objectRef<BoardWave>('BoardWave').implement({
  description: 'A wave as a wall shows it.',
  fields: (t) => ({
    id: t.globalID({ description: 'The wave.', resolve: ({ id }) => ({ type: 'Wave', id }) }),
    number: t.exposeString('number', { description: 'Its number.' }),
    type: t.expose('type', { type: enumOf(WaveType), description: 'What its packages have in common.' }),
    state: t.expose('state', { type: WaveState, description: 'Where it stands.' }),
    pickerName: t.exposeString('pickerName', { description: 'Who picks it.' }),
    packerName: t.exposeString('packerName', { nullable: true, description: 'Who packs it.' }),
    groupName: t.exposeString('groupName', { nullable: true, description: 'Its logistics group.' }),
    counts: t.expose('counts', { type: WaveCounts, description: 'How many of its packages stand where.' }),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true, description: 'Since when it is suspended.' }),
    forecast: t.expose('forecast', { type: 'DateTime', nullable: true, description: 'When it will be packed at its pace so far.' }),
    outlook: t.expose('outlook', { type: enumOf(Outlook), description: 'How that stands against the cut-off.' }),
  }),
})

export const WaveBoardType = builder.objectRef<WaveBoard>('WaveBoard').implement({
  description: 'What a wall shows of a warehouse: the figures of its day, and at most 8 waves. No personal data of recipients.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was read.' }),
    warehouseName: t.exposeString('warehouseName', { description: 'The warehouse.' }),
    timeZone: t.exposeString('timeZone', { description: 'Its IANA time zone.' }),
    packedToday: t.exposeInt('packedToday', { description: 'Packages packed since its midnight.' }),
    dueToday: t.exposeInt('dueToday', { description: 'Those, and all that are in waves and not packed yet.' }),
    toPick: t.exposeInt('toPick', { description: 'Packages that are being picked or wait for it.' }),
    abnormal: t.exposeInt('abnormal', { description: 'Packages that are abnormal.' }),
    piecesPerHour: t.exposeInt('piecesPerHour', {
      nullable: true,
      description: 'Pieces packed an hour and person in the last hour; null if none.',
    }),
    cutOffAt: t.expose('cutOffAt', { type: 'DateTime', nullable: true, description: 'The next cut-off that waves in motion must meet.' }),
    cutOffName: t.exposeString('cutOffName', { nullable: true, description: 'The logistics group of that cut-off.' }),
    cutOffForecast: t.expose('cutOffForecast', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last of its waves will be packed.',
    }),
    waves: t.expose('waves', { type: [BoardWaveType], description: 'In motion first, then what ended today.' }),
  }),
})

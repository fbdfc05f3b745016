import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { defineEnum } from '../../kernel/states/enumSpec.ts'
import type { BoardWave, WaveBoard } from '../board.ts'
import { WaveType } from '../states.ts'
import type { BoardPieces } from '../store/board.ts'
import { WaveCounts, WaveState } from './wave.ts'

export const Outlook = defineEnum('WaveOutlook', 'Forecast compared to a cut-off.', {
  ON_TIME: 'Forecast to be packed in time.',
  TIGHT: 'Forecast to be packed less than 15 minutes before the cut-off.',
  LATE: 'Forecast to be packed after the cut-off, or the cut-off has passed.',
  DONE: 'Is packed.',
  UNKNOWN: 'Nothing is packed yet, so there is no forecast.',
})

const BoardPiecesType = builder.objectRef<BoardPieces>('BoardPieces').implement({
  description: 'Cumulative piece counts of a wave, without abnormal packages; each includes the pieces of later stages.',
  fields: (t) => ({
    due: t.exposeInt('due', { description: 'Number of pieces to be packed or packed.' }),
    picked: t.exposeInt('picked', { description: 'Number of pieces picked.' }),
    sorted: t.exposeInt('sorted', { description: 'Number of pieces sorted into slots or packed.' }),
    packed: t.exposeInt('packed', { description: 'Number of pieces packed.' }),
  }),
})

const BoardWaveType = builder.objectRef<BoardWave>('BoardWave').implement({
  description: 'A wave on the wave board.',
  fields: (t) => ({
    id: t.globalID({ description: 'The wave.', resolve: ({ id }) => ({ type: 'Wave', id }) }),
    number: t.exposeString('number', { description: 'Number.' }),
    type: t.expose('type', { type: enumOf(WaveType), description: 'Wave type.' }),
    state: t.expose('state', { type: WaveState, description: 'Current state.' }),
    pickerName: t.exposeString('pickerName', { description: 'Picker.' }),
    packerName: t.exposeString('packerName', { nullable: true, description: 'Packer.' }),
    groupName: t.exposeString('groupName', { nullable: true, description: 'Name of the logistics group.' }),
    counts: t.expose('counts', { type: WaveCounts, description: 'Package counts.' }),
    pieces: t.expose('pieces', { type: BoardPiecesType, description: 'Piece counts.' }),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true, description: 'Since when it is suspended; null if not.' }),
    forecast: t.expose('forecast', { type: 'DateTime', nullable: true, description: 'Forecast completion at the pace so far.' }),
    cutOffAt: t.expose('cutOffAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Cut-off of its packages: the first of its logistics group after it was generated.',
    }),
    waitsForAbnormal: t.exposeBoolean('waitsForAbnormal', {
      description: 'Whether only abnormal packages keep it open.',
    }),
    outlook: t.expose('outlook', { type: enumOf(Outlook), description: 'Forecast compared to the cut-off.' }),
  }),
})

export const WaveBoardType = builder.objectRef<WaveBoard>('WaveBoard').implement({
  description: 'Wave board of a warehouse: figures of its day and at most 8 waves. No personal data of recipients.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of reading.' }),
    language: t.exposeString('language', {
      description: 'Language of the answer, `zh-CN` or `en`: the requested one, else that of the token.',
    }),
    warehouseName: t.exposeString('warehouseName', { description: 'Name of the warehouse, in that language.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone.' }),
    packedToday: t.exposeInt('packedToday', { description: 'Number of packages packed since local midnight.' }),
    dueToday: t.exposeInt('dueToday', {
      description: 'Number of packages packed today or still to be packed in waves; without abnormal ones.',
    }),
    toPick: t.exposeInt('toPick', { description: 'Number of packages to be picked.' }),
    abnormal: t.exposeInt('abnormal', { description: 'Number of abnormal packages.' }),
    piecesPerHour: t.exposeInt('piecesPerHour', {
      nullable: true,
      description: 'Pieces packed per hour and person in the last hour; null if none.',
    }),
    cutOffAt: t.expose('cutOffAt', { type: 'DateTime', nullable: true, description: 'Next cut-off of active waves.' }),
    cutOffName: t.exposeString('cutOffName', { nullable: true, description: 'Logistics group of that cut-off.' }),
    cutOffForecast: t.expose('cutOffForecast', {
      type: 'DateTime',
      nullable: true,
      description: 'Forecast completion of the last wave for that cut-off.',
    }),
    waves: t.expose('waves', { type: [BoardWaveType], description: 'Active waves first, then those ended today.' }),
  }),
})

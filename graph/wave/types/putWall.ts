import { filePath } from '../../file/rules.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import type { PutWallWave, SortingBoard } from '../putWall.ts'
import type { ShownSlot } from '../rules/putWall.ts'
import { PutWallSlotState } from '../states.ts'
import type { MissingGoods, SortedScan, SortingStation } from '../store/putWall.ts'
import { figuresOf, WaveFigures } from './table.ts'
import { WaveState } from './wave.ts'

const PutWallSlot = builder.objectRef<ShownSlot>('PutWallSlot').implement({
  description: 'A slot of a put wall.',
  fields: (t) => ({
    slot: t.exposeInt('slot', { description: 'Number.' }),
    state: t.expose('state', { type: enumOf(PutWallSlotState), description: 'What is to be done with it.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces of its package.' }),
    sorted: t.exposeInt('sorted', { description: 'Number of pieces in the slot.' }),
  }),
})

const PutWallMissing = builder.objectRef<MissingGoods>('PutWallMissing').implement({
  description: 'Pieces of a product that a slot still lacks.',
  fields: (t) => ({
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.exposeString('productName', { description: 'Name in the language of the answer.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
  }),
})

const PutWallScan = builder.objectRef<SortedScan>('PutWallScan').implement({
  description: 'A sorting scan, or its undo.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Differs for each scan.' }),
    slot: t.exposeInt('slot', { description: 'Slot.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces put into the slot; negative if they were taken out.' }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.exposeString('productName', { description: 'Name in the language of the answer.' }),
    picture: t.string({
      nullable: true,
      description: 'Path of the main picture of the product; a wall token may read it.',
      resolve: ({ pictureFileId }) => (pictureFileId ? filePath(pictureFileId) : null),
    }),
    missing: t.expose('missing', {
      type: [PutWallMissing],
      description: 'For the last scan, what its slot still lacks, at most 4 products; otherwise empty.',
    }),
  }),
})

const PutWallWaveType = builder.objectRef<PutWallWave>('PutWallWave').implement({
  description: 'The wave that is sorted at a put wall.',
  fields: (t) => ({
    id: t.globalID({ description: 'The wave.', resolve: ({ id }) => ({ type: 'Wave', id }) }),
    number: t.exposeString('number', { description: 'Number.' }),
    state: t.expose('state', { type: WaveState, description: 'Current state.' }),
    cutOffAt: t.expose('cutOffAt', { type: 'DateTime', nullable: true, description: 'Cut-off of its packages.' }),
    rows: t.exposeInt('rows', { description: 'Number of rows of the put wall.' }),
    columns: t.exposeInt('columns', { description: 'Number of slots in a row; they are numbered row by row.' }),
    slots: t.expose('slots', { type: [PutWallSlot], description: 'Slots that the wave uses, by number.' }),
    figures: t.field({
      type: WaveFigures,
      description: 'Sorting progress.',
      resolve: ({ id, progress }) => figuresOf('sorted', { waveId: id, ...progress }),
    }),
    scans: t.expose('scans', { type: [PutWallScan], description: 'The last scans at the station, newest first.' }),
  }),
})

const SortingStationType = builder.objectRef<SortingStation>('SortingStation').implement({
  description: 'A station whose put wall can be shown.',
  fields: (t) => ({
    id: t.globalID({ description: 'The station.', resolve: ({ id }) => ({ type: 'Station', id }) }),
    name: t.exposeString('name', { description: 'Name.' }),
    waveNumber: t.exposeString('waveNumber', { nullable: true, description: 'Number of the wave that is sorted there.' }),
    sorts: t.exposeBoolean('sorts', { description: 'Whether a put wall is set for it, or a wave was sorted at it in the last 30 days.' }),
  }),
})

export const SortingBoardType = builder.objectRef<SortingBoard>('SortingBoard').implement({
  description: 'Put wall of a station. No personal data of recipients.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of reading.' }),
    language: t.exposeString('language', {
      description: 'Language of the answer, `zh-CN` or `en`: the requested one, else that of the token.',
    }),
    warehouseName: t.exposeString('warehouseName', { description: 'Name of the warehouse, in that language.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone.' }),
    stationName: t.exposeString('stationName', { nullable: true, description: 'Name of the station; null if none is chosen.' }),
    stations: t.expose('stations', { type: [SortingStationType], description: 'Stations to choose, if none is chosen.' }),
    wave: t.expose('wave', { type: PutWallWaveType, nullable: true, description: 'The last wave that was sorted at the station.' }),
  }),
})

import { Person } from '../../access/types/staff.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { inputType } from '../../kernel/schema/mutation.ts'
import { parseArgument } from '../../kernel/schema/parseArgument.ts'
import { CargoAreaType } from '../../warehouse/states.ts'
import { LayoutInput } from '../input.ts'
import type { LayoutCell, ReadLayout, UnplacedLocations } from '../layout/readLayout.ts'
import { maxUnplacedCodes, readLayout } from '../layout/readLayout.ts'
import type { FloorPlan, FloorRack } from '../plan/floorPlan.ts'
import { AisleEnd, AisleKind } from '../states.ts'

const LayoutRack = builder.objectRef<FloorRack>('WarehouseLayoutRack').implement({
  description: 'A rack as seen from above; lengths in mm from the first aisle.',
  fields: (t) => ({
    prefix: t.exposeString('prefix', { description: 'Prefix of its locations.' }),
    left: t.exposeInt('left', { description: 'Its left side.' }),
    width: t.exposeInt('width', { description: 'Its depth.' }),
  }),
})

const LayoutBay = builder.objectRef<FloorPlan['columns'][number]>('WarehouseLayoutBay').implement({
  description: 'A bay number and where it is.',
  fields: (t) => ({
    bay: t.exposeInt('column', { description: 'Number of the bay.' }),
    y: t.exposeInt('y', { description: 'Distance of its middle from the front in mm.' }),
  }),
})

const LayoutCellType = builder.objectRef<LayoutCell>('WarehouseLayoutCell').implement({
  description: 'A bay of a rack that has locations.',
  fields: (t) => ({
    rack: t.exposeString('rack', { description: 'Prefix of the rack.' }),
    bay: t.exposeInt('bay', { description: 'Number of the bay.' }),
    areaType: t.expose('areaType', { type: enumOf(CargoAreaType), description: 'Purpose of its cargo area.' }),
  }),
})

const LayoutPlan = builder.objectRef<NonNullable<ReadLayout['plan']>>('WarehouseLayoutPlan').implement({
  description: 'What follows from a layout; lengths in mm, from the first aisle and from the front.',
  fields: (t) => ({
    racks: t.expose('racks', { type: [LayoutRack], description: 'Racks from left to right.' }),
    bays: t.expose('columns', { type: [LayoutBay], description: 'Bays from the front.' }),
    cells: t.expose('cells', { type: [LayoutCellType], description: 'Bays that have locations.' }),
    aisleX: t.intList({ description: 'Lines on which aisles are walked.', resolve: ({ aisleX }) => [...aisleX] }),
    crossAisleY: t.intList({ description: 'Cross aisles from the front to the back.', resolve: ({ crossAisleY }) => [...crossAisleY] }),
    depotX: t.int({ description: 'Depot, from the first aisle.', resolve: ({ depot }) => depot.x }),
    depotY: t.int({ description: 'Depot, from the front.', resolve: ({ depot }) => depot.y }),
    aisles: t.exposeInt('aisles', { description: 'Number of aisles.' }),
    blocks: t.int({ description: 'Number of blocks between two cross aisles.', resolve: ({ crossAisleY }) => crossAisleY.length - 1 }),
    farthest: t.exposeInt('farthest', {
      nullable: true,
      description: 'Walking distance from the depot to the farthest location; null if no location has a place.',
    }),
  }),
})

const LayoutUnplaced = builder.objectRef<UnplacedLocations>('WarehouseLayoutUnplaced').implement({
  description: 'Locations without a place in a layout, for one reason.',
  fields: (t) => ({
    rack: t.exposeString('rack', { nullable: true, description: 'Rack that is not part of the layout; null if their bays are not.' }),
    isBefore: t.exposeBoolean('isBefore', {
      nullable: true,
      description: 'Whether their bays come before the first one, rather than behind the last; null for a rack.',
    }),
    count: t.exposeInt('count', { description: 'Number of locations.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces in them.' }),
    codes: t.exposeStringList('codes', { description: `Codes, at most ${maxUnplacedCodes}.` }),
  }),
})

const WarehouseLayoutType = builder.objectRef<ReadLayout>('WarehouseLayout').implement({
  description: 'Racks and aisles of a warehouse, from which walking distances are computed.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Version for optimistic locking; 0 until it is saved.' }),
    savedAt: t.expose('savedAt', { type: 'DateTime', nullable: true, description: 'When it was last saved.' }),
    savedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who saved it.',
      resolve: ({ savedById }) => savedById,
    }),
    aisleKind: t.field({ type: enumOf(AisleKind), description: 'Which racks face an aisle.', resolve: ({ layout }) => layout.aisleKind }),
    aislePitchMillimetres: t.int({
      description: 'Distance between the middles of two neighbouring aisles in mm.',
      resolve: ({ layout }) => layout.aislePitchMillimetres,
    }),
    aisleWidthMillimetres: t.int({ description: 'Width of an aisle in mm.', resolve: ({ layout }) => layout.aisleWidthMillimetres }),
    bayWidthMillimetres: t.int({ description: 'Width of a bay in mm.', resolve: ({ layout }) => layout.bayWidthMillimetres }),
    firstBay: t.int({ description: 'Number of the first bay, at the front.', resolve: ({ layout }) => layout.firstBay }),
    lastBay: t.int({ description: 'Number of the last bay.', resolve: ({ layout }) => layout.lastBay }),
    layerMilliseconds: t.int({ description: 'Time to reach one level higher in ms.', resolve: ({ layout }) => layout.layerMilliseconds }),
    crossAfter: t.intList({ description: 'Bays behind which a cross aisle lies.', resolve: ({ layout }) => layout.crossAfter }),
    crossWidthMillimetres: t.int({
      description: 'Width of such a cross aisle in mm.',
      resolve: ({ layout }) => layout.crossWidthMillimetres,
    }),
    endGapMillimetres: t.int({
      description: 'Distance from the middle of the front or back cross aisle to the next bay in mm.',
      resolve: ({ layout }) => layout.endGapMillimetres,
    }),
    racks: t.stringList({ description: 'Prefixes of the racks from left to right.', resolve: ({ layout }) => layout.racks }),
    depotRack: t.string({ description: 'Rack at whose aisle tours start and end.', resolve: ({ layout }) => layout.depotRack }),
    depotEnd: t.field({ type: enumOf(AisleEnd), description: 'End of this aisle.', resolve: ({ layout }) => layout.depotEnd }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Failure message that saving these values would return; null if it would succeed.',
    }),
    plan: t.expose('plan', { type: LayoutPlan, nullable: true, description: 'What follows from it; null if it cannot be saved.' }),
    locations: t.exposeInt('locations', { description: 'Number of locations of the warehouse.' }),
    placed: t.exposeInt('placed', { description: 'Number of locations that have a place.' }),
    unplaced: t.expose('unplaced', { type: [LayoutUnplaced], description: 'Locations without a place, by reason.' }),
  }),
})

builder.prismaObjectField('Warehouse', 'layout', (t) =>
  t.field({
    type: WarehouseLayoutType,
    nullable: true,
    description: 'Racks and aisles, as stored or, before that, as a proposal. Null without locations.',
    complexity: 50,
    select: { id: true },
    args: {
      preview: t.arg({
        type: inputType('WarehouseLayoutPreview', 'Values of a layout that is not saved.', LayoutInput) as never,
        description: 'Values to show instead of the stored ones; nothing is saved.',
      }),
    },
    resolve: ({ id }, { preview }, ctx) => readLayout(ctx, id, preview ? parseArgument(LayoutInput, preview) : null),
  }),
)

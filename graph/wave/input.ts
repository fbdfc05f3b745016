import { count, fields, flag, id, list, millimetres, object, oneOf, pieces, scanned, text } from '../kernel/input/fieldTypes.ts'
import { AisleEnd, AisleKind, LabelMode, PickMode, PickShortReason, SortMode, WaveRule, WaveType } from './states.ts'

export { mayBindCart, maySortWhilePicking } from './rules/carts.ts'

const poolFields = {
  types: list(oneOf(WaveType), 4).nullish().meta({ description: 'Only waves of these types; all if absent.' }),
  groupId: id('LogisticsGroup').nullish().meta({ description: 'Only packages of this logistics group.' }),
  channelIds: list(id('Channel'), 100).nullish().meta({ description: 'Only packages of these channels.' }),
  customerIds: list(id('Customer'), 100).nullish().meta({ description: 'Only packages of these customers.' }),
  packageIds: list(id('Package'), 1000).nullish().meta({ description: 'Only these packages.' }),
}
const maximum = count(1, 1000)
const maximumWaves = count(1, 100).nullish().meta({
  description: 'Maximum number of waves: packages that are due first, then those stored close together. No limit if absent.',
})
const hotThreshold = count(2, 1000)
const pickerIds = list(id('Staff'), 50).meta({
  description: 'Pickers; each needs `wave:pick` in the warehouse. Each wave goes to the picker with the fewest open pieces at that point.',
})

/** Who picks, and how large and how many waves may be. */
export const generationLimits = {
  pickerIds,
  maximum: maximum.meta({ description: 'Maximum packages per wave, greater than 0. The setting of the type may be lower.' }),
  maximumWaves,
}

export const GenerateWavesInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  ...generationLimits,
  ...poolFields,
})

/** Filter of the pool preview. */
export const PoolFilterInput = fields({
  maximum: maximum.nullish().meta({ description: 'Maximum packages per wave; default is the setting of each type.' }),
  maximumWaves,
  ...poolFields,
})

/** Maximum number of settings that are compared. */
export const maxCompared = 4

export const ComparedSettingInput = object('ComparedSettingInput', {
  rule: oneOf(WaveRule).meta({ description: 'How waves are made.' }),
  maximum: maximum.nullish().meta({ description: 'Maximum packages per wave; the setting of the type may be lower.' }),
  hotThreshold: hotThreshold
    .nullish()
    .meta({ description: 'Minimum number of identical packages for a hot wave; default is the setting.' }),
  type: oneOf(WaveType).nullish().meta({ description: 'Only waves of this type; all if absent.' }),
  groupId: id('LogisticsGroup').nullish().meta({ description: 'Only packages of this logistics group; all if absent.' }),
}).meta({ description: 'A setting under which waves are planned, to be compared with others.' })

export const CompareWaveSettingsInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  settings: list(ComparedSettingInput, maxCompared).meta({ description: 'Settings to compare.' }),
  ...poolFields,
})

export const GenerateComparedWavesInput = fields({
  comparisonId: id('WaveComparison').meta({ description: 'The comparison.' }),
  position: count(0, maxCompared - 1).meta({ description: 'Index of the setting whose waves are generated; must be planned.' }),
  pickerIds,
})

export const WaveSettingInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  type: oneOf(WaveType).meta({ description: 'The wave type.' }),
  expectedVersion: count(0, 2_000_000_000).nullish().meta({ description: 'Version that you read; refused if it has changed.' }),
  maximum: maximum.meta({ description: 'Maximum packages per wave, greater than 0.' }),
  hotThreshold: hotThreshold.meta({ description: 'Minimum number of identical packages for a hot wave; only for HOT.' }),
  pickMode: oneOf(PickMode).nullish().meta({
    description: 'How new waves are picked; stays as it is if absent. Picking with handhelds is never confirmed by sorting or packing.',
  }),
  sortMode: oneOf(SortMode).nullish().meta({
    description: 'When goods are sorted; stays as it is if absent and possible. WHILE_PICKING only for MIXED with handhelds.',
  }),
  bindCart: flag().nullish().meta({
    description:
      'Whether a pick cart must be bound before picking, only with handhelds; stays as it is if absent and possible. Sorting while picking always needs one.',
  }),
  labelMode: oneOf(LabelMode).meta({ description: 'Label mode.' }),
  confirmPicking: flag().meta({
    description: 'Whether picking is confirmed manually; otherwise the first sorting or packing scan confirms it in full.',
  }),
  shipOnPrint: flag().meta({ description: 'Whether a package is shipped when the print of its label is confirmed.' }),
  preCheck: flag().nullish().meta({
    description:
      'Whether the packer checks the products of a package before its label is printed: every piece, or its carton, is scanned against the package, also if that is sorted. Otherwise the slot or label of a sorted package packs it at once. Stays as it is if absent.',
  }),
})

export const SplitWaveInput = fields({
  waveId: id('Wave').meta({ description: 'The wave.' }),
  packages: count(1, 1000).meta({
    description: 'Number of packages that move; refused with `WAVE_SPLIT_CHANGED` if others have been begun meanwhile, so that fewer can.',
  }),
  pickerId: id('Staff').nullish().meta({ description: 'Picker of the new wave; that of the wave if absent.' }),
})

export const PickScanInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
  code: scanned().nullish().meta({
    description: 'Scanned code: wave, pick cart, location, goods or box of the pick cart; absent only with `skip`.',
  }),
  waveId: id('Wave').nullish().meta({ description: 'Wave shown on the screen.' }),
  location: scanned().nullish().meta({ description: 'Location shown on the screen.' }),
  box: count(1, 9999).nullish().meta({
    description:
      'Box of the pick cart shown on the screen, in a wave that is sorted while picking: it gets the pieces; the rule chooses one if absent.',
  }),
  unconfirmedBox: count(1, 9999).nullish().meta({
    description:
      'Box that pieces were taken for and that is not confirmed yet: it is scanned next, before another location or box, and before goods are skipped or missing.',
  }),
  fullBox: count(1, 9999).nullish().meta({
    description:
      'Box of the pick cart that is full: `code` is a free box, which gets the rest of its package, and the pieces that were taken for it and are not confirmed.',
  }),
  productId: id('Product').nullish().meta({ description: 'Product meant, if the code belongs to several.' }),
  quantity: pieces().nullish().meta({ description: 'How often the code is meant; default is 1. A carton counts with its pieces.' }),
  putBack: flag().nullish().meta({ description: 'Puts picked pieces of the goods back at the location: the inverse of picking them.' }),
  skip: flag().nullish().meta({ description: 'Moves the location on the screen to the end.' }),
  missing: pieces().nullish().meta({ description: 'Number of pieces of the goods that are not found at the location; needs `reason`.' }),
  reason: oneOf(PickShortReason).nullish().meta({ description: 'Why they are missing.' }),
  otherLocation: scanned().nullish().meta({
    description: 'Location where `missing` pieces are picked instead, one of `otherPickLocations`; their packages do not become abnormal.',
  }),
  otherPieces: pieces().nullish().meta({ description: 'How many of the missing pieces are picked there; all of them if absent.' }),
  overload: flag().nullish().meta({ description: 'Whether to bind a pick cart although the goods are heavier than its maximum load.' }),
  together: flag().nullish().meta({ description: 'Whether to pick together with those who pick the scanned wave already.' }),
})

const bay = count(0, 999)
const rack = text(8).regex(/^[A-Z][A-Z0-9]*$/)

/** Layout of a warehouse, stored or as typed. */
export const LayoutInput = fields({
  aisleKind: oneOf(AisleKind).meta({ description: 'Which racks face an aisle.' }),
  aislePitchMillimetres: millimetres().meta({ description: 'Distance between the middles of two neighbouring aisles in mm.' }),
  aisleWidthMillimetres: millimetres().meta({ description: 'Width of an aisle in mm; less than the pitch.' }),
  bayWidthMillimetres: millimetres().meta({ description: 'Width of a bay in mm.' }),
  firstBay: bay.meta({ description: 'Number of the first bay, at the front.' }),
  lastBay: bay.meta({ description: 'Number of the last bay.' }),
  layerMilliseconds: count(0, 60_000).meta({ description: 'Time to reach one level higher in ms.' }),
  crossAfter: list(bay, 20, 0).meta({ description: 'Bays behind which a cross aisle lies, ascending.' }),
  crossWidthMillimetres: millimetres().meta({ description: 'Width of such a cross aisle in mm.' }),
  endGapMillimetres: millimetres().meta({
    description: 'Distance from the middle of the front or back cross aisle to the next bay in mm.',
  }),
  racks: list(rack, 500).meta({ description: 'Prefixes of the racks from left to right, as seen from the front.' }),
  depotRack: rack.meta({ description: 'Rack at whose aisle tours start and end.' }),
  depotEnd: oneOf(AisleEnd).meta({ description: 'End of this aisle.' }),
})

export const SaveWarehouseLayoutInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  expectedVersion: count(0, 2_000_000_000).nullish().meta({ description: 'Version that you read; refused if it has changed.' }),
  ...LayoutInput.shape,
  crossAfter: LayoutInput.shape.crossAfter
    .nullish()
    .meta({ description: 'Bays behind which a cross aisle lies, ascending; none if absent.' }),
})

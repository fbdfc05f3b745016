import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const warehouseRights = defineRights('warehouse', {
  read: { means: 'See a warehouse, its areas and its locations', zh: '查看仓库、库区和库位', scope: 'warehouse' },
  edit: { means: 'Edit a warehouse, its areas and its locations', zh: '修改仓库、库区和库位', scope: 'warehouse' },
})

export const CargoAreaType = defineEnum('CargoAreaType', 'Purpose of a cargo area.', {
  PICKING: 'Picking area.',
  STAGING: 'Reserve storage; replenishes the picking areas.',
  DEFECTIVE: 'Defective goods.',
  TRANSIT: 'Goods in transit.',
})

export const Admission = defineEnum('Admission', 'Whether something is accepted.', {
  NORMAL: 'Taken in.',
  PROHIBITED: 'Refused.',
})

export const ExaminationRule = defineEnum('ExaminationRule', 'Whether packages are examined before they ship.', {
  OPTIONAL: 'Packages may be examined.',
  REQUIRED: 'Packages ship only after they were examined.',
  SHIPS: 'Packages ship only after they were examined, and the last scan of the examination ships them.',
})

export const WeighingRule = defineEnum('WeighingRule', 'Whether and when packages are weighed at the shipping station.', {
  NONE: 'Packages ship without being weighed.',
  SCAN_FIRST: 'The label is scanned, then the package is weighed.',
  WEIGH_FIRST: 'The package is weighed, then its label is scanned.',
})

export const WeightUnit = defineEnum('WeightUnit', 'Unit in which the weights of a warehouse are shown and typed; the API keeps grams.', {
  KG: 'Kilograms.',
  LB: 'Pounds (avoirdupois).',
})

export const InterceptionDecision = defineEnum('InterceptionDecision', 'What is decided about an interception.', {
  APPROVE: 'The package is stopped.',
  REJECT: 'The package is processed again.',
})

export const LocationStatus = defineEnum('LocationStatus', 'Occupancy of a location, derived from its stock.', {
  OCCUPIED: 'Holds goods.',
  IDLE: 'Free.',
  CLEANABLE: 'Empty, but a stock row of zero pieces remains to be cleaned up.',
})

/** Pieces of one product that one person may adjust in a day in a new warehouse without approval. */
export const defaultAdjustmentLimit = 20

/** How far the weight of a package may be off in a new warehouse, and the maximum. */
export const defaultWeightTolerance = { grams: 50, percent: 5 }
export const weightToleranceMaximum = { grams: 100_000, percent: 100 }

/** Minutes within which interceptions are decided in a new warehouse, and the maximum: a week. */
export const defaultInterceptionMinutes = 120
export const interceptionMinutesMaximum = 10_080

/** Maximum number of locations per command. */
export const locationsMaximum = 2000

/** Maximum number of labels that are printed at once. */
export const labelsMaximum = 1000

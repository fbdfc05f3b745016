import type { z } from 'zod'
import type { Failure } from '../../kernel/command/failure.ts'
import { RangeEmpty } from '../../warehouse/failures.ts'
import { AisleTooWide, CrossAisleOutside, CrossAislesNotAscending, DepotAtNoRack, RackRepeated } from '../failures.ts'
import type { LayoutInput } from '../input.ts'
import type { Geometry, PlanLocation } from '../plan/layout.ts'

/** Values of a layout. */
export type LayoutValues = z.output<typeof LayoutInput>

/** Refuses values that contradict each other; what passes is a valid geometry of the planner. */
export function refuseLayout(layout: LayoutValues): Failure | null {
  const { racks, firstBay, lastBay, crossAfter, depotRack } = layout
  if (layout.aisleWidthMillimetres >= layout.aislePitchMillimetres) return AisleTooWide({}, 'aisleWidthMillimetres')
  if (lastBay < firstBay) return RangeEmpty({}, 'lastBay')
  const outside = crossAfter.find((bay) => bay < firstBay || bay >= lastBay)
  if (outside !== undefined) return CrossAisleOutside({ bay: outside }, 'crossAfter')
  if (crossAfter.some((bay, index) => index > 0 && bay <= crossAfter[index - 1]!)) return CrossAislesNotAscending({}, 'crossAfter')
  const repeated = racks.find((rack, index) => racks.indexOf(rack) < index)
  if (repeated !== undefined) return RackRepeated({ rack: repeated }, 'racks')
  return racks.includes(depotRack) ? null : DepotAtNoRack({ rack: depotRack }, 'depotRack')
}

/** The planner's geometry of a layout. */
export function geometryOf(layout: LayoutValues): Geometry {
  return {
    aislePitch: layout.aislePitchMillimetres,
    aisles: ({ RACK: 'rack', NARROW: 'narrow', WIDE: 'wide' } as const)[layout.aisleKind],
    aisleWidth: layout.aisleWidthMillimetres,
    bayWidth: layout.bayWidthMillimetres,
    endGap: layout.endGapMillimetres,
    crossAfter: layout.crossAfter,
    crossWidth: layout.crossWidthMillimetres,
    layerTime: layout.layerMilliseconds,
    depot: { prefix: layout.depotRack, side: layout.depotEnd === 'FRONT' ? 'front' : 'back' },
    racks: layout.racks,
    columns: { first: layout.firstBay, last: layout.lastBay },
  }
}

const natural = new Intl.Collator('en', { numeric: true }).compare

/** Layout to begin with: usual measures, and all racks and bays of the locations; null without locations. */
export function proposedLayout(locations: readonly PlanLocation[]): LayoutValues | null {
  if (locations.length === 0) return null
  const areaOf = new Map<string, number>()
  for (const { prefix, area } of locations) areaOf.set(prefix, Math.min(area, areaOf.get(prefix) ?? area))
  const racks = [...areaOf].sort(([a, areaA], [b, areaB]) => areaA - areaB || natural(a, b)).map(([prefix]) => prefix)
  const bays = locations.map(({ column }) => column)
  return {
    aisleKind: 'NARROW',
    aislePitchMillimetres: 3_200,
    aisleWidthMillimetres: 1_400,
    bayWidthMillimetres: 1_200,
    firstBay: bays.reduce((least, bay) => Math.min(least, bay)),
    lastBay: bays.reduce((most, bay) => Math.max(most, bay)),
    layerMilliseconds: 2_500,
    crossAfter: [],
    crossWidthMillimetres: 2_400,
    endGapMillimetres: 1_800,
    racks,
    depotRack: racks[0] as string,
    depotEnd: 'FRONT',
  }
}

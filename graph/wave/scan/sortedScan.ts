import type { Call } from '../../kernel/command/call.ts'
import type { Values } from '../../kernel/sql/statement.ts'

interface SortedLine {
  packageId: string
  slot: number | null
  productId: string
  /** Pieces put into the slot; negative if they were taken out. */
  pieces: number
}

/** Payload of the fact of a sorting scan: what the screen above the put wall shows. */
export const payloadOfSorted = ({ stationId }: Call, { packageId, slot, productId, pieces }: SortedLine) => ({
  packageId,
  slot,
  productId,
  pieces,
  stationId,
})

/** Value of the part that advances the station of a scan: the wave that is sorted there from now on. */
export function valuesOfStation(changes: readonly { change: { wave: { id: string } } }[]): Values {
  return { stationWaveId: changes[0]?.change.wave.id ?? null }
}

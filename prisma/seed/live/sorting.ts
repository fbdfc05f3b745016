import { gql } from './api.ts'
import type { Person } from './person.ts'
import { oneOf, shuffled } from './random.ts'
import { type ScanStation, scanMutation } from './station.ts'
import { codeOf, openWaves, pickedMembers, type Wave } from './waves.ts'

interface Sorted {
  slot: number
  packageNumber: string
  packagePieces: number
  packageDone: number
  pieces: number
  done: number
}

const SORT = scanMutation<Sorted>('sortScans', 'slot packageNumber packagePieces packageDone pieces done')

const TAKE_OVER = gql`mutation ($input: TakeOverWaveInput!) { takeOverWave(input: $input) { userErrors { code message values } } }`

/** Codes that belong to no wave. */
const strays = ['9521999000014', 'MUG-XX', 'L:A01-01-01']

/** Sorts mixed waves piece by piece; takes over waves begun by others. */
export function sortWaves(me: Person, station: ScanStation): () => Promise<boolean> {
  const aside = new Set<string>()
  return async () => {
    const waves = await openWaves(me)
    const wave = waves.find((one) => one.type === 'MIXED' && one.state === 'TO_BE_PACKED' && one.sortedAt === null && !aside.has(one.id))
    if (!wave) return false
    if (wave.sorter && wave.sorter.id !== me.staffId) {
      await me.api.command(TAKE_OVER, { waveId: wave.id, work: 'SORTING' })
      me.log(`takes ${wave.number} over at the sorting table`)
    }
    if (!(await sort(me, station, wave))) aside.add(wave.id)
    return true
  }
}

async function sort(me: Person, station: ScanStation, wave: Wave): Promise<boolean> {
  const members = await pickedMembers(me, wave.id)
  const lines = members.flatMap((member) => member.lines)
  const codes = lines.flatMap(({ quantity, sorted, product }) => Array<string>(quantity - sorted).fill(codeOf(product)))
  let sorted = 0
  for (const right of shuffled(me.random, codes)) {
    const wrong = me.random() < 0.03
    for (const code of wrong ? [oneOf(me.random, strays), right] : [right]) {
      await me.pause(2.5, 5)
      const scan = await station.scan(SORT, { waveId: wave.id, code })
      if (scan.outcome === 'REFUSED') {
        me.log(`puts ${code} aside: ${scan.message}`)
        if (scan.code?.startsWith('WAVE_')) return false
        continue
      }
      sorted++
      if (scan.packageDone === scan.packagePieces)
        me.log(`fills slot ${scan.slot} of ${wave.number}, ${scan.done} of ${scan.pieces} pieces`)
      if (scan.done === scan.pieces) me.log(`has sorted ${wave.number}`)
    }
  }
  return sorted > 0
}

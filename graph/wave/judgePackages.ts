import { setImmediate as nextTurn } from 'node:timers/promises'
import { cartonMilliseconds } from '../product/rules/carton/pack.ts'
import type { CartonPieces } from '../product/rules/carton/shapes.ts'
import { cartonPieces, type JudgedMaterial, judgeMaterials, type MaterialSize } from '../product/rules/packaging.ts'
import type { PackageToPack } from './store/table.ts'

/** The pieces of a package, null if one was not measured, and what is known of each packaging. */
export interface Judged {
  pieces: CartonPieces[] | null
  judged: JudgedMaterial[]
}

/** Milliseconds for the packing of all packages of a wave, and the least for each of them. */
const waveMilliseconds = 1_000
const leastMilliseconds = 2

/** Number of answers that are kept, because a packing station reads its wave again and again. */
const keptAnswers = 1_000

/** Answers by contents and packagings, with the time that they had; those not asked for longest first. */
const kept = new Map<string, { milliseconds: number; judged: JudgedMaterial[] }>()

const now = () => performance.now()

/** Packs the pieces of packages, those of the same contents once; requests of others are answered in between. */
export async function judgePackages(
  packages: readonly PackageToPack[],
  materials: readonly MaterialSize[],
): Promise<(one: PackageToPack) => Judged> {
  const contents = new Map(packages.map((one) => [contentsOf(one), one]))
  const answers = new Map<string, Judged>()
  const end = now() + waveMilliseconds
  for (const [name, { pieces: all }] of contents) {
    const pieces = cartonPieces(all)
    const share = (end - now()) / (contents.size - answers.size)
    const milliseconds = Math.min(cartonMilliseconds, Math.max(leastMilliseconds, share))
    const begin = now()
    answers.set(name, { pieces, judged: pieces ? judge(pieces, materials, milliseconds) : [] })
    if (now() - begin > 1) await nextTurn()
  }
  return (one) => answers.get(contentsOf(one)) as Judged
}

/** The kept answer if it had as much time, else a new one. */
function judge(pieces: CartonPieces[], materials: readonly MaterialSize[], milliseconds: number): JudgedMaterial[] {
  const name = JSON.stringify([pieces, materials])
  const known = kept.get(name)
  kept.delete(name)
  const answer =
    known && known.milliseconds >= milliseconds ? known : { milliseconds, judged: judgeMaterials(pieces, materials, { now, milliseconds }) }
  kept.set(name, answer)
  for (const oldest of kept.keys()) {
    if (kept.size <= keptAnswers) break
    kept.delete(oldest)
  }
  return answer.judged
}

const contentsOf = ({ pieces }: PackageToPack): string => JSON.stringify(pieces.map(({ productId, quantity }) => [productId, quantity]))

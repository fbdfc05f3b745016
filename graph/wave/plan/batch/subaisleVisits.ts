import type { AisleGrid, Stop } from '../aisleGrid.ts'
import { topNeighbours } from './savings.ts'

/**
 * Sub-aisles that each package visits. A sub-aisle is the part of an aisle in one block. Those of package `i` are at `ends[i]` to `ends[i +
 * 1]`.
 */
export interface SubaisleVisits {
  ends: Int32Array
  subaisles: Int32Array
  /** Packages with stops in each sub-aisle. */
  packagesBySubaisle: readonly Int32Array[]
  /** Stops of all packages in each sub-aisle, from the front. */
  stopsBySubaisle: readonly (readonly Stop[])[]
  /** Length of each sub-aisle in millimetres. */
  lengths: Float64Array
}

/** Collects the sub-aisles with stops. */
export function buildSubaisleVisits({ crossAisleY }: AisleGrid, packages: readonly (readonly Stop[])[]): SubaisleVisits {
  const blocks = crossAisleY.length - 1
  const indices = new Map<number, number>()
  const [stopsBySubaisle, packagesBySubaisle, lengths]: [Stop[][], number[][], number[]] = [[], [], []]
  const ends = new Int32Array(packages.length + 1)
  const subaisles: number[] = []
  for (const [pkg, stops] of packages.entries()) {
    const visited = new Set<number>()
    for (const stop of stops) {
      let block = 0
      while (block < blocks - 1 && stop.y >= crossAisleY[block + 1]!) block++
      const key = stop.aisle * blocks + block
      const subaisle = indices.get(key) ?? indices.size
      if (subaisle === indices.size) {
        indices.set(key, subaisle)
        stopsBySubaisle.push([])
        packagesBySubaisle.push([])
        lengths.push(crossAisleY[block + 1]! - crossAisleY[block]!)
      }
      stopsBySubaisle[subaisle]!.push(stop)
      visited.add(subaisle)
    }
    for (const subaisle of visited) packagesBySubaisle[subaisle]!.push(pkg)
    subaisles.push(...visited)
    ends[pkg + 1] = subaisles.length
  }
  for (const members of stopsBySubaisle) members.sort((a, b) => a.y - b.y)
  return {
    ends,
    subaisles: Int32Array.from(subaisles),
    packagesBySubaisle: packagesBySubaisle.map((members) => Int32Array.from(members)),
    stopsBySubaisle,
    lengths: Float64Array.from(lengths),
  }
}

/** Candidate list of each package: the packages of largest Jaccard similarity of sub-aisles. */
export function similarPackages({ ends, subaisles, packagesBySubaisle }: SubaisleVisits, max: number): Int32Array[] {
  const count = ends.length - 1
  const shared = new Int32Array(count)
  const subaisleCount = (pkg: number) => ends[pkg + 1]! - ends[pkg]!
  return Array.from({ length: count }, (_, pkg) => {
    shared.fill(0)
    for (const subaisle of subaisles.subarray(ends[pkg], ends[pkg + 1])) for (const other of packagesBySubaisle[subaisle]!) shared[other]!++
    const similarity = (other: number) => shared[other]! / (subaisleCount(pkg) + subaisleCount(other) - shared[other]!)
    return topNeighbours(count, pkg, similarity, max)
  })
}

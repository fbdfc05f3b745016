// Bitsets of 32-bit words.

/** Whether the set that begins at a word contains a bit. */
export const hasBit = (sets: Int32Array, begin: number, at: number): boolean => (sets[begin + (at >> 5)]! & (1 << (at & 31))) !== 0

/** Index of the lowest set bit. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** Number of set bits. */
export function popCount(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

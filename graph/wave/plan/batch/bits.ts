// Sets as bits, 32 in a word.

/** Whether a set that begins at a word has a bit. */
export const hasBit = (sets: Int32Array, begin: number, at: number): boolean => (sets[begin + (at >> 5)]! & (1 << (at & 31))) !== 0

/** The lowest bit of a word that is set. */
export const firstOf = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** How many bits of a word are set: two by two, four by four, and so on. */
export function countOf(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

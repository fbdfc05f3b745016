/** Step of the counter: 2³² divided by the golden ratio, odd. */
const increment = 0x9e3779b9

/**
 * Seeded pseudo-random numbers: a mixed counter (SplitMix, Steele, Lea and Flood 2014, in 32 bits). A shift register would not do for
 * Zobrist keys: its numbers are linear over exclusive or, so that different sets could have the same hash.
 */
export class Random {
  #count: number

  constructor(seed: number) {
    // Spreads small seeds.
    this.#count = mixBits(seed ^ increment)
  }

  /** 32 random bits as a signed integer. */
  bits(): number {
    this.#count = (this.#count + increment) | 0
    return mixBits(this.#count)
  }

  /** Random number in [0, 1). */
  float(): number {
    return (this.bits() >>> 0) / 4_294_967_296
  }

  /** Random integer in [0, end). */
  integer(end: number): number {
    return Math.floor(this.float() * end)
  }
}

function mixBits(bits: number): number {
  let mix = bits ^ (bits >>> 16)
  mix = Math.imul(mix, 0x21f0aaad)
  mix ^= mix >>> 15
  mix = Math.imul(mix, 0x735a2d97)
  return mix ^ (mix >>> 15)
}

/** How far the counter goes each time: 2³² divided by the golden ratio, and odd. */
const stride = 0x9e3779b9

/**
 * Numbers that look like chance and are the same for the same seed: a counter that is mixed (SplitMix, Steele, Lea and Flood 2014, in 32 bits). The numbers of a
 * shift register would not do: each is a sum of others by exclusive or, so that marks that are put together that way would be the same for different things.
 */
export class Random {
  #count: number

  constructor(seed: number) {
    // Small seeds are spread out first.
    this.#count = mixed(seed ^ stride)
  }

  /** 32 random bits, as a signed integer. */
  bits(): number {
    this.#count = (this.#count + stride) | 0
    return mixed(this.#count)
  }

  /** A number from 0 up to 1, 1 left out. */
  share(): number {
    return (this.bits() >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to `end`, `end` left out. */
  below(end: number): number {
    return Math.floor(this.share() * end)
  }
}

function mixed(bits: number): number {
  let mix = bits ^ (bits >>> 16)
  mix = Math.imul(mix, 0x21f0aaad)
  mix ^= mix >>> 15
  mix = Math.imul(mix, 0x735a2d97)
  return mix ^ (mix >>> 15)
}

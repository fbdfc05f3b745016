/** Numbers that look like chance and are the same for the same seed (xorshift32, Marsaglia 2003). */
export class Random {
  #state: number

  constructor(seed: number) {
    // Small seeds are spread out first; 0 would stay 0.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0 || 1
    for (let i = 0; i < 4; i++) this.bits()
  }

  /** 32 random bits, as a signed integer. */
  bits(): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    return x
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

/**
 * QR codes (ISO/IEC 18004) at error level M, versions 1 to 10, up to 213 bytes. Written here because a label needs one in microseconds: the general encoder of
 * bwip-js takes milliseconds, and is the tests' judge. One mask for all: any mask can be read.
 */
const blocksOf = [
  { check: 10, data: [16] },
  { check: 16, data: [28] },
  { check: 26, data: [44] },
  { check: 18, data: [32, 32] },
  { check: 24, data: [43, 43] },
  { check: 16, data: [27, 27, 27, 27] },
  { check: 18, data: [31, 31, 31, 31] },
  { check: 22, data: [38, 38, 39, 39] },
  { check: 22, data: [36, 36, 36, 37, 37] },
  { check: 26, data: [43, 43, 43, 43, 44] },
]
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const mask = 3
const logarithms: number[] = []
const powers: number[] = []
for (let i = 0, value = 1; i < 255; i++) {
  powers[i] = value
  logarithms[value] = i
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}

/** The rows of a square code: true is a dark module. */
export type Square = boolean[][]

/** The QR code of a text: capitals and digits are packed tightly, everything else is UTF-8. Throws where it has no room. */
export function qr(text: string): Square {
  const packed = [...text].every((sign) => alphanumeric.includes(sign))
  const payload = packed ? [...text].map((sign) => alphanumeric.indexOf(sign)) : [...new TextEncoder().encode(text)]
  const bits = packed ? Math.ceil(payload.length * 5.5) : payload.length * 8
  for (const [i, { check, data }] of blocksOf.entries()) {
    const version = i + 1
    const lengthBits = (packed ? 9 : 8) + (version === 10 ? (packed ? 2 : 8) : 0)
    const room = data.reduce((sum, size) => sum + size, 0)
    if (4 + lengthBits + bits > room * 8) continue
    return draw(version, interleave(codewords(payload, packed, lengthBits, room), data, check))
  }
  throw new RangeError(`Too long for a QR code: ${text.length} signs`)
}

function codewords(payload: number[], packed: boolean, lengthBits: number, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(packed ? 2 : 4, 4)
  put(payload.length, lengthBits)
  if (!packed) for (const byte of payload) put(byte, 8)
  else
    for (let i = 0; i < payload.length; i += 2)
      payload[i + 1] === undefined ? put(payload[i]!, 6) : put(payload[i]! * 45 + payload[i + 1]!, 11)
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  const words: number[] = []
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

function interleave(words: number[], sizes: number[], check: number): number[] {
  const rest = [...words]
  const blocks = sizes.map((size) => rest.splice(0, size))
  const checks = blocks.map((block) => checkWords(block, check))
  const all: number[] = []
  for (let i = 0; i < Math.max(...sizes); i++) for (const block of blocks) if (block[i] !== undefined) all.push(block[i]!)
  for (let i = 0; i < check; i++) for (const block of checks) all.push(block[i]!)
  return all
}

/** The rest of a block divided by the Reed-Solomon generator of this degree. */
function checkWords(block: number[], degree: number): number[] {
  const generator = generatorOf(degree)
  const rest = new Array<number>(degree).fill(0)
  for (const word of block) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    if (factor === 0) continue
    for (let i = 0; i < degree; i++) rest[i]! ^= powers[(logarithms[factor]! + generator[i]!) % 255]!
  }
  return rest
}

const generators = new Map<number, number[]>()

/** Logarithms of a generator's coefficients below the leading one. */
function generatorOf(degree: number): number[] {
  const known = generators.get(degree)
  if (known) return known
  let polynomial = [1]
  for (let i = 0; i < degree; i++) {
    const next = [...polynomial, 0]
    polynomial.forEach((value, j) => {
      next[j + 1]! ^= powers[(logarithms[value]! + i) % 255]!
    })
    polynomial = next
  }
  const made = polynomial.slice(1).map((value) => logarithms[value]!)
  generators.set(degree, made)
  return made
}

function draw(version: number, words: number[]): Square {
  const size = 17 + 4 * version
  const square: (boolean | undefined)[][] = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean) => {
    if (square[y] && x >= 0 && x < size) square[y][x] = dark
  }
  const ring = (x: number, y: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  const places = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7]
  for (const y of places) {
    for (const x of places) {
      const inFinder = Math.min(x, y) === 6 && (Math.max(x, y) === 6 || Math.max(x, y) === size - 7)
      if (!inFinder) ring(x, y, 2, (distance) => distance !== 1)
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    ring(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const format = (withRest(mask, 10, 0x537) ^ 0x5412) >>> 0
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark)
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark)
  }
  set(8, size - 8, true)
  if (version >= 7) {
    const bits = withRest(version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1
      set(size - 11 + (i % 3), Math.floor(i / 3), dark)
      set(Math.floor(i / 3), size - 11 + (i % 3), dark)
    }
  }
  let bit = 0
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upwards = ((size - 1 - (right > 6 ? right : right + 1)) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (square[y]![x] !== undefined) continue
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        square[y]![x] = dark !== ((x + y) % 3 === 0)
        bit++
      }
    }
  }
  return square as Square
}

/** A value followed by the rest of its division by a generator, as format and version carry it. */
function withRest(value: number, degree: number, generator: number): number {
  let rest = value
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return (value << degree) | rest
}

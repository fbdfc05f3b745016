/** Units of scales, exactly: grams as a whole number times a power of ten. */
const exactGrams = {
  mg: [1n, -3],
  g: [1n, 0],
  kg: [1n, 3],
  oz: [28_349_523_125n, -9],
  lb: [45_359_237n, -5],
} as const

export type ScaleUnit = keyof typeof exactGrams

/** A number exactly as it was typed or sent: whole digits times a power of ten. */
export interface Decimal {
  digits: bigint
  exponent: number
}

/** Units in which a warehouse weighs. Their decimals are the most that whole grams keep apart. */
export const weightUnits = {
  KG: { symbol: 'kg', decimals: 3 },
  LB: { symbol: 'lb', decimals: 2 },
} as const

export type WeightUnitCode = keyof typeof weightUnits

/** A weight in whole grams; half a gram is rounded up. */
export function toGrams({ digits, exponent }: Decimal, unit: ScaleUnit): number {
  const [grams, power] = exactGrams[unit]
  const product = digits * grams
  const scale = exponent + power
  if (scale >= 0) return Number(product * 10n ** BigInt(scale))
  const divisor = 10n ** BigInt(-scale)
  const rounded = (2n * (product < 0n ? -product : product) + divisor) / (2n * divisor)
  return Number(product < 0n ? -rounded : rounded)
}

/** Reads `12`, `1.25`, `1,25` or `.5`, with a sign or without; null for other texts. */
export function readDecimal(text: string): Decimal | null {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text) ?? []
  if (sign === undefined || whole + fraction === '') return null
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, exponent: -fraction.length }
}

/** A typed weight in grams; `DECIMALS` if it has more decimals than grams keep apart, null if it is no number. */
export function readWeight(typed: string, unit: WeightUnitCode): number | 'DECIMALS' | null {
  // A Chinese input method may type digits in full width.
  const decimal = readDecimal(typed.normalize('NFKC').trim())
  if (!decimal) return null
  const { symbol, decimals } = weightUnits[unit]
  return decimalsOf(decimal) > decimals ? 'DECIMALS' : toGrams(decimal, symbol)
}

/** Decimals of a number without zeros at its end. */
function decimalsOf({ digits, exponent }: Decimal): number {
  const zeros = /0*$/.exec(String(digits))?.[0].length ?? 0
  return digits === 0n ? 0 : Math.max(0, -exponent - zeros)
}

/** Grams as a number of the unit, with the decimals that it is shown with. */
export function shownWeight(grams: number, unit: WeightUnitCode): number {
  const factor = 10 ** weightUnits[unit].decimals
  return Math.round((grams / gramsIn(unit)) * factor) / factor
}

/** Limits as numbers of the unit that are within them when they are typed; the nearest numbers if no number with its decimals is. */
export function shownLimits(limits: { least: number; most: number }, unit: WeightUnitCode): { least: number; most: number } {
  const factor = 10 ** weightUnits[unit].decimals
  // Half a gram is rounded up when a weight is read.
  const least = Math.ceil(((limits.least - 0.5) * factor) / gramsIn(unit)) / factor
  const most = (Math.ceil(((limits.most + 0.5) * factor) / gramsIn(unit)) - 1) / factor
  return least <= most ? { least, most } : { least: shownWeight(limits.least, unit), most: shownWeight(limits.most, unit) }
}

/** A weight as the server writes it: `1.25 kg`. */
export function weightText(grams: number, unit: WeightUnitCode): string {
  return `${shownWeight(grams, unit)} ${weightUnits[unit].symbol}`
}

/** Limits as the server writes them: `0.45–0.55 kg`. */
export function limitsText(limits: { least: number; most: number }, unit: WeightUnitCode): string {
  const { least, most } = shownLimits(limits, unit)
  return `${least}–${most} ${weightUnits[unit].symbol}`
}

/** Grams of one unit. */
export function gramsIn(unit: WeightUnitCode): number {
  const [grams, power] = exactGrams[weightUnits[unit].symbol]
  return Number(grams) / 10 ** -power
}

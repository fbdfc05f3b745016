/**
 * What a scanner may read: our own codes, commands, and everything else. Imports nothing, so the console reads scans by the same rules.
 * An own code carries the letter of its kind and a colon. A product's barcode may not begin like that, so a shelf is never read as a product.
 */
const letters = { location: 'L', wave: 'W', package: 'P', inbound: 'I', box: 'B', hole: 'H', car: 'C' } as const

export type OwnKind = keyof typeof letters

export const ownKinds = Object.keys(letters) as OwnKind[]

/** What a station does by a key or a code, besides marking a package abnormal. */
export const actions = ['CONFIRM', 'UNDO', 'PRINT', 'SUSPEND', 'END'] as const

/** Why a package is abnormal. */
export const abnormalReasons = [
  'GOODS_DAMAGED',
  'PICKING_ERROR',
  'OUT_OF_STOCK',
  'PACKAGING_ERROR',
  'LABEL_PRINT_FAILED',
  'CUSTOMER_CANCELLED',
  'WEIGHING_ANOMALY',
] as const

/** What a station can be told by a code. */
export const commands = [...actions, ...abnormalReasons] as const

export type Command = (typeof commands)[number]
export type AbnormalReason = (typeof abnormalReasons)[number]

/** `plain` may be a product, or an own code that a person typed or that was printed elsewhere: `looksLike` names the kinds whose shape it has. */
export type Scan =
  | { kind: 'own'; of: OwnKind; code: string }
  | { kind: 'command'; command: Command }
  | { kind: 'plain'; code: string; looksLike: OwnKind[] }
  | { kind: 'unreadable'; code: string }

const printable = /^[\x20-\x7e]{1,48}$/
const reserved = new RegExp(`^(?:[${Object.values(letters).join('')}]:|CMD-)`, 'i')

const shapes: Record<OwnKind, (code: string) => boolean> = {
  location: (code) => /^[A-Z][A-Z0-9]{0,7}-\d{1,3}-\d{1,3}$/.test(code),
  wave: (code) => /^W\d{4}-\d{4,6}$/.test(code),
  package: isPackageNumber,
  inbound: (code) => /^IN\d{4}-\d{4,6}$/.test(code),
  box: (code) => /^IN\d{4}-\d{4,6}-\d{1,4}$/.test(code),
  hole: isHole,
  car: (code) => /^P?C-?\d{1,4}$/.test(code),
}

/** The text of the barcode of an own code, for Code 128. Throws when the code is empty, longer than 48 characters or not printable ASCII. */
export function ownBarcode(kind: OwnKind, code: string): string {
  if (!printable.test(code)) throw new RangeError(`Not a code that can be printed: ${JSON.stringify(code)}`)
  return `${letters[kind]}:${code}`
}

/** The text of the barcode of a command: `CMD-OUT-OF-STOCK`. */
export function commandBarcode(command: Command): string {
  return `CMD-${command.replaceAll('_', '-')}`
}

/** True for what a product's barcode or SKU must not be: it would be read as one of our own codes. */
export function isReservedCode(code: string): boolean {
  return reserved.test(clean(code))
}

/** Says what was scanned or typed. Full-width characters of a Chinese input method are taken as their ASCII twins; own codes are upper case. */
export function parseScan(raw: string): Scan {
  const code = clean(raw)
  const upper = code.toUpperCase()
  if (upper.startsWith('CMD-')) {
    const command = commands.find((name) => commandBarcode(name) === upper)
    return command ? { kind: 'command', command } : { kind: 'unreadable', code }
  }
  const own = ownKinds.find((kind) => upper.startsWith(`${letters[kind]}:`))
  if (own) {
    const rest = upper.slice(2).trim()
    return printable.test(rest) ? { kind: 'own', of: own, code: rest } : { kind: 'unreadable', code }
  }
  if (code === '') return { kind: 'unreadable', code }
  return { kind: 'plain', code, looksLike: ownKinds.filter((kind) => shapes[kind](upper)) }
}

/** What was scanned, as a refusal may show it: what a scanner reads can be anything, and long. */
export function legible(scanned: string): string {
  const scan = parseScan(scanned)
  return (scan.kind === 'command' ? clean(scanned) : scan.code).slice(0, 60).toWellFormed()
}

/** The code, where a step expects this kind of thing; null where the scan can't be one. A plain code passes for an own kind by its shape only. */
export function readAs(scan: Scan, kind: OwnKind | 'product'): string | null {
  if (scan.kind === 'own') return scan.of === kind ? scan.code : null
  if (scan.kind !== 'plain') return null
  if (kind === 'product') return scan.code
  return scan.looksLike.includes(kind) ? scan.code.toUpperCase() : null
}

/** True for the number of a hole of a sorting table: a code that only says that it is one may be anything. */
export function isHole(code: string): boolean {
  return /^\d{1,3}$/.test(code)
}

/** A document's number: letters, two digits of the year, two of the month, and a sequence of at least four digits: `W2611-0031`. */
export function documentNumber(prefix: string, month: { year: number; month: number }, sequence: number): string {
  return `${prefix}${pad(month.year % 100, 2)}${pad(month.month, 2)}-${pad(sequence, 4)}`
}

/** A package's own number: `WB`, nine digits of serial, a GTIN check digit against typing errors, `CN`: `WB7749301825CN`. */
export function packageNumber(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999_999) throw new RangeError(`Not a package serial: ${serial}`)
  const body = pad(serial, 9)
  return `WB${body}${gtinCheckDigit(body)}CN`
}

/** True for a package number whose check digit holds. */
export function isPackageNumber(code: string): boolean {
  return /^WB\d{10}CN$/.test(code) && gtinCheckDigit(code.slice(2, 11)) === Number(code[11])
}

/** GS1 check digit (mod 10, weights 3 and 1 from the right) over the digits before it; the same for GTIN-8, 12, 13, 14 and SSCC. */
export function gtinCheckDigit(body: string): number {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** True for a GTIN of 8, 12, 13 or 14 digits whose check digit holds. */
export function isGtin(code: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1))
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** Check digit of UPU standard S10 over an eight-digit serial: weighted sum mod 11, taken from 11; 10 counts as 0 and 11 as 5. */
export function s10CheckDigit(serial: string): number {
  const rest = 11 - (s10Weights.reduce((sum, weight, i) => sum + weight * Number(serial[i]), 0) % 11)
  return rest === 10 ? 0 : rest === 11 ? 5 : rest
}

/** A UPU S10 tracking number: `s10Number('RR', 47312482, 'GB')` is `RR473124829GB`. Service and country are two capital letters each. */
export function s10Number(service: string, serial: number, country: string): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 99_999_999) throw new RangeError(`Not an S10 serial: ${serial}`)
  const body = pad(serial, 8)
  return `${service}${body}${s10CheckDigit(body)}${country}`
}

/** True for an S10 tracking number whose check digit holds. */
export function isS10(code: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code) && s10CheckDigit(code.slice(2, 10)) === Number(code[10])
}

function clean(raw: string): string {
  const ascii = raw.replace(/[\uff01-\uff5e\u3000]/g, (c) => (c === '\u3000' ? ' ' : String.fromCharCode(c.charCodeAt(0) - 0xfee0)))
  // Scanners send tabs, returns and group separators around a code.
  return ascii.replace(/[\u0000-\u001f\u007f]/g, '').trim()
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

import { canonicalCode } from './canonical.ts'

/**
 * Codes that a scanner can read: own codes, commands and everything else. The console uses the same rules, so this imports no others. An own
 * code is the letter of its kind and a colon; product barcodes must not start like that.
 */
const letters = { location: 'L', wave: 'W', package: 'P', inbound: 'I', box: 'B', slot: 'H', car: 'C' } as const

export type BarcodeKind = keyof typeof letters

export const ownKinds = Object.keys(letters) as BarcodeKind[]

/** Station actions that have a key and a barcode, besides marking a package abnormal. */
export const actions = ['CONFIRM', 'UNDO', 'PRINT', 'FULL', 'SPLIT', 'JOIN', 'SUSPEND', 'END'] as const

/** Reasons for which a package is abnormal. */
export const abnormalReasons = [
  'GOODS_DAMAGED',
  'PICKING_ERROR',
  'OUT_OF_STOCK',
  'PACKAGING_ERROR',
  'LABEL_PRINT_FAILED',
  'CUSTOMER_CANCELLED',
  'WEIGHING_ANOMALY',
] as const

/** All commands that have a barcode. */
export const commands = [...actions, ...abnormalReasons] as const

export type Command = (typeof commands)[number]
export type AbnormalReason = (typeof abnormalReasons)[number]

/** `plain` may be a product, or an own code that was typed or printed elsewhere: `looksLike` lists the kinds that it could be. */
export type Scan =
  | { kind: 'own'; of: BarcodeKind; code: string }
  | { kind: 'command'; command: Command }
  | { kind: 'plain'; code: string; looksLike: BarcodeKind[] }
  | { kind: 'unreadable'; code: string }

/** As long as the codes that people give, such as box marks. */
const printable = /^[\x20-\x7e]{1,64}$/
const reserved = new RegExp(`^(?:[${Object.values(letters).join('')}]:|CMD-)`, 'i')

const shapes: Record<BarcodeKind, (code: string) => boolean> = {
  location: (code) => /^[A-Z][A-Z0-9]{0,7}-\d{1,3}-\d{1,3}$/.test(code),
  wave: (code) => /^W\d{4}-\d{4,6}$/.test(code),
  package: isPackageNumber,
  inbound: (code) => /^IN\d{4}-\d{4,6}$/.test(code),
  box: (code) => /^IN\d{4}-\d{4,6}-\d{1,4}$/.test(code),
  slot: isSlot,
  car: (code) => /^P?C-?\d{1,4}$/.test(code),
}

/** Barcode text of an own code. Throws if the code is empty, longer than 64 characters or not printable ASCII. */
export function ownBarcode(kind: BarcodeKind, code: string): string {
  if (!printable.test(code)) throw new RangeError(`Not a code that can be printed: ${JSON.stringify(code)}`)
  return `${letters[kind]}:${code}`
}

/** Barcode text of a command: `CMD-OUT-OF-STOCK`. */
export function commandBarcode(command: Command): string {
  return `CMD-${command.replaceAll('_', '-')}`
}

/** Whether a product barcode or SKU would be read as an own code and is therefore not allowed. */
export function isReservedCode(code: string): boolean {
  return reserved.test(clean(code))
}

/** Parses a scanned or typed code. Full-width characters of Chinese input methods become ASCII; own codes become upper case. */
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

/** Scanned text, shortened for use in a message. */
export function truncateScan(scanned: string): string {
  const scan = parseScan(scanned)
  return (scan.kind === 'command' ? clean(scanned) : scan.code).slice(0, 60).toWellFormed()
}

/** The code if the scan can be of this kind, else null. A plain code is accepted by its shape. */
export function readAs(scan: Scan, kind: BarcodeKind | 'product'): string | null {
  if (scan.kind === 'own') return scan.of === kind ? scan.code : null
  if (scan.kind !== 'plain') return null
  if (kind === 'product') return joinGroups(scan.code)
  return scan.looksLike.includes(kind) ? scan.code.toUpperCase() : null
}

/** Whether the code is the number of a slot of the put wall. */
export function isSlot(code: string): boolean {
  return /^\d{1,3}$/.test(code)
}

/** Document number: prefix, two digits of the year, two of the month and a sequence of at least four digits: `W2611-0031`. */
export function documentNumber(prefix: string, month: { year: number; month: number }, sequence: number): string {
  return `${prefix}${pad(month.year % 100, 2)}${pad(month.month, 2)}-${pad(sequence, 4)}`
}

/** Package number: `WB`, nine digits, a GTIN check digit, `CN`: `WB7749301825CN`. */
export function packageNumber(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999_999) throw new RangeError(`Not a package serial: ${serial}`)
  const body = pad(serial, 9)
  return `WB${body}${gtinCheckDigit(body)}CN`
}

/** Whether the check digit of a package number is correct. */
export function isPackageNumber(code: string): boolean {
  return /^WB\d{10}CN$/.test(code) && gtinCheckDigit(code.slice(2, 11)) === Number(code[11])
}

/** GS1 check digit (mod 10, weights 3 and 1 from the right), used by GTIN-8, 12, 13, 14 and SSCC. */
export function gtinCheckDigit(body: string): number {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/**
 * What of a product code is compared. UPC-A, EAN-13 and GTIN-14 are the same number with zeros before it, and readers send any of the forms: a GTIN
 * becomes 14 digits, any other code stays. Same as product_code_key in SQL.
 */
export function codeKey(code: string): string {
  return /^(?:\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : code
}

/** All ways to write a product code that have the same key. */
export function gtinForms(code: string): string[] {
  const key = codeKey(code)
  if (key.length !== 14 || !/^\d+$/.test(key)) return [code]
  return [14, 13, 12, 8].map((digits) => key.slice(-digits)).filter((form) => codeKey(form) === key)
}

/** Whether a code is a GTIN of 8, 12, 13 or 14 digits with a correct check digit. */
export function isGtin(code: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1))
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** Check digit of UPU S10 over an eight-digit serial: weighted sum mod 11, subtracted from 11; 10 becomes 0 and 11 becomes 5. */
export function s10CheckDigit(serial: string): number {
  const rest = 11 - (s10Weights.reduce((sum, weight, i) => sum + weight * Number(serial[i]), 0) % 11)
  return rest === 10 ? 0 : rest === 11 ? 5 : rest
}

/** UPU S10 tracking number: `s10Number('RR', 47312482, 'GB')` is `RR473124829GB`. Service and country are two capital letters each. */
export function s10Number(service: string, serial: number, country: string): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 99_999_999) throw new RangeError(`Not an S10 serial: ${serial}`)
  const body = pad(serial, 8)
  return `${service}${body}${s10CheckDigit(body)}${country}`
}

/** Whether the check digit of an S10 tracking number is correct. */
export function isS10(code: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code) && s10CheckDigit(code.slice(2, 10)) === Number(code[10])
}

/** Scanners send tabs, returns and group separators around a code. */
function clean(raw: string): string {
  return canonicalCode(raw.replace(/[\u0000-\u001f\u007f]/g, ''))
}

/** An EAN is printed, and typed, in groups of digits. */
function joinGroups(code: string): string {
  const digits = code.replaceAll(' ', '')
  return isGtin(digits) ? digits : code
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

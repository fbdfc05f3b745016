import type { Pool } from 'pg'
import type { SeededRandom } from './seededRandom.ts'
import { hostileText, texts } from './texts.ts'

/** All codes that are printed on labels, locations and documents of all warehouses and customers. */
export async function readCodes(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ code: string }>(
    `(select number as code from package limit 150) union all (select tracking_number from package where tracking_number is not null limit 80)
     union all (select number from inbound_order limit 40) union all (select mark from inbound_box limit 60)
     union all (select sku from product limit 100) union all (select code from product_barcode limit 100)
     union all (select code from location limit 60) union all (select number from wave limit 30) union all (select number from pick_car)`,
  )
  return rows.map(({ code }) => code)
}

const separator = '\x1d'
const identifiers = [']C1', ']d2', ']Q3', ']E0', ']e0', ']z9', ']', ']]C1', ']C1]C1']
const prefixes = ['L:', 'W:', 'P:', 'I:', 'B:', 'H:', 'C:', 'CMD-', 'cmd-', 'X:', 'l:', '：']
const fragments = ["ni'hao", 'ni hao', '你好', 'ｗｂ７７４９', 'zhong', 'ㄓㄨ', 'にほ', '한ㄱ', 'Process', 'Unidentified', 'Dead']

/** Random code that a scanner, a keyboard or an attacker may enter. */
export function hostileCode(random: SeededRandom, real: readonly string[]): string {
  return random.pick<() => string>([
    () => random.pick(real),
    () => random.pick(real),
    () => random.pick(prefixes) + random.pick(real),
    () => spoiled(random, random.pick(real)),
    () => fullWidth(random.pick(real)),
    () => gs1(random),
    () => elementsOf(random, random.pick(real)),
    () => random.pick(identifiers) + random.pick(real),
    () => random.pick(prefixes) + hostileText(random).slice(0, 60),
    () => random.pick(fragments) + random.pick(['', '\r', '\n', '\t', random.pick(real)]),
    () => `\u202e${random.pick(real)}\u200f`,
    () => random.pick(real) + '\u0000',
    () => random.pick(['x', '漢', '😀', '\u0000', ' ', 'A01-01-01', separator, '\ud800']).repeat(random.pick([48, 49, 64, 500, 1_300])),
    () => 'W'.repeat(4_095 + random.below(3)),
    () => random.pick(texts),
    () => hostileText(random),
  ])()
}

/** GS1 application identifiers in any order, with correct and incorrect separators. */
function gs1(random: SeededRandom): string {
  const parts = [
    '0106901234567892',
    '21ABC123',
    '10LOT-7',
    '17261231',
    '3103001250',
    '00340123450000000018',
    '99',
    '01',
    '(01)06901234567892',
    '8200http://x',
  ]
  const joined = random.sample(parts, 5).join(random.isTrue(0.7) ? separator : '')
  return random.pick(['', separator, ...identifiers]) + joined + random.pick(['', separator, '\x1e\x04'])
}

/** A real code as the GTIN of an element string, cut off or with digits exchanged now and then. */
function elementsOf(random: SeededRandom, code: string): string {
  const gtin = code.padStart(14, '0').slice(-14)
  const rest = random.sample(
    [`${separator}10LOT-7${separator}`, '17261231', `${separator}37${random.below(200)}${separator}`, '3799999999', '21S1', '15260230'],
    3,
  )
  const whole = `${random.pick(['01', '02', '(01)'])}${gtin}${rest.join('')}`
  return random.isTrue(0.3) ? spoiled(random, whole) : whole.slice(0, whole.length - random.below(4))
}

function spoiled(random: SeededRandom, code: string): string {
  const at = random.below(code.length)
  return (
    code.slice(0, at) +
    random.pick(['', ' ', '0', 'O', '-', '\u00ad', '\u0000', separator, '😀', '%', "'"]) +
    code.slice(at + random.below(2))
  )
}

function fullWidth(code: string): string {
  return code.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
}

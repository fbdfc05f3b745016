import type { Pool } from 'pg'
import type { Chance } from './chance.ts'
import { hostileText, texts } from './texts.ts'

/** The codes that are printed somewhere in the house, of all warehouses and customers. */
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

/** What a scanner, a hand or a stranger may bring to a station. */
export function hostileCode(chance: Chance, real: readonly string[]): string {
  return chance.pick<() => string>([
    () => chance.pick(real),
    () => chance.pick(real),
    () => chance.pick(prefixes) + chance.pick(real),
    () => spoiled(chance, chance.pick(real)),
    () => fullWidth(chance.pick(real)),
    () => gs1(chance),
    () => chance.pick(identifiers) + chance.pick(real),
    () => chance.pick(prefixes) + hostileText(chance).slice(0, 60),
    () => chance.pick(fragments) + chance.pick(['', '\r', '\n', '\t', chance.pick(real)]),
    () => `\u202e${chance.pick(real)}\u200f`,
    () => chance.pick(real) + '\u0000',
    () => chance.pick(['x', '漢', '😀', '\u0000', ' ', 'A01-01-01', separator, '\ud800']).repeat(chance.pick([48, 49, 64, 500, 1_300])),
    () => 'W'.repeat(4_095 + chance.below(3)),
    () => chance.pick(texts),
    () => hostileText(chance),
  ])()
}

/** Application identifiers of GS1 in any order, with separators where they belong and where they do not. */
function gs1(chance: Chance): string {
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
  const joined = chance.some(parts, 5).join(chance.odds(0.7) ? separator : '')
  return chance.pick(['', separator, ...identifiers]) + joined + chance.pick(['', separator, '\x1e\x04'])
}

function spoiled(chance: Chance, code: string): string {
  const at = chance.below(code.length)
  return (
    code.slice(0, at) +
    chance.pick(['', ' ', '0', 'O', '-', '\u00ad', '\u0000', separator, '😀', '%', "'"]) +
    code.slice(at + chance.below(2))
  )
}

function fullWidth(code: string): string {
  return code.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
}

/**
 * Postcodes as zones sort them. `A` is a letter, `9` a digit, `X` either. Sources: the Universal Postal Union's addressing pages of each country; codes
 * whose last part only names a street side (ZIP+4) end at the part before it.
 */
const forms: Readonly<Record<string, string>> = {
  ...of('999', 'FO IS LS MG PG'),
  ...of('9999', 'AF AL AM AT AU BD BE BG CC CH CV CX CY DK ET GE GL GW HM HT HU LI LR LU LV MD MK MZ NE NF NO NZ PH PY SI SJ TN VE ZA'),
  ...of('99999', 'AS AX BA BT CR CU CZ DE DO DZ EE EG ES FI FM FR GF GP GT GU HN HR ID IQ IT JO KE KH KR KW LA LK LT MA MC ME MH MM MN MP'),
  ...of('99999', 'MQ MX MY NC NI NP PE PF PK PL PM PR PW RE RS SA SD SE SK SM SN TH TR UA UM US UY VA VI VN WF XK YT ZM'),
  ...of('99999', 'BL GR MF'),
  ...of('999999', 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM TT UZ'),
  ...of('9999999', 'CL IL JP PT'),
  BR: '99999999',
  IR: '9999999999',
  AD: '999',
  AZ: '9999',
  BN: 'AA9999',
  CA: 'A9A9A9',
  IE: 'A9XXXXX',
  MT: 'AAA9999',
  NL: '9999AA',
}

function of(form: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, form]))
}

/** Countries with British codes, whose parts have no fixed length. */
const british: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE'])

/** Countries and territories without postcodes of their own. */
const without: ReadonlySet<string> = new Set(
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP ML MO MR MW NR NU PS QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'.split(
    ' ',
  ),
)

/** Countries whose postcodes may be followed by four digits that lie within the five, as ZIP+4. */
const longer: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'SA', 'UM', 'US', 'VI'])

/** Letters that people write before the postcodes of a country, other than its code, as D-10115 in Germany. */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  SE: 'S',
}

/** What sorts behind every character of a code. */
const last = '~'

/** A whole or partial postcode: how it is written, and the text by which it is sorted. */
export interface Postcode {
  written: string
  key: string
}

export const hasPostcodes = (country: string): boolean => !without.has(country)

/** An example of a country's postcodes for messages; null if its form is not known. */
export function postcodeExample(country: string): string | null {
  if (british.has(country)) return 'KW17 1AA'
  const form = forms[country]
  if (!form) return null
  let at = 0
  return form.replace(/[A9X]/g, (slot) => (slot === 'A' ? 'ABC'.charAt(at++ % 3) : String((at++ % 9) + 1)))
}

/** The postcode of an address; null if it is not of the country's form. */
export function wholePostcode(country: string, text: string): Postcode | null {
  if (!hasPostcodes(country)) return null
  if (british.has(country)) return wholeBritish(text)
  const code = compact(country, text)
  const form = forms[country]
  if (!form) return code === '' ? null : { written: code, key: code }
  const cut = longer.has(country) && /^\d{9}$/.test(code) ? code.slice(0, 5) : code
  return cut.length === form.length && fits(cut, form) ? { written: cut, key: cut } : null
}

/** The beginning of postcodes, which ends at a part of the code where parts have no fixed length; null if no code begins so. */
export function postcodePrefix(country: string, text: string): Postcode | null {
  if (!hasPostcodes(country)) return null
  if (british.has(country)) return partOfBritish(text)
  const code = compact(country, text)
  const form = forms[country]
  return code !== '' && (!form || (code.length <= form.length && fits(code, form))) ? { written: code, key: code } : null
}

/**
 * The ends of a range, both of which belong to it; or the end that has not the country's form. Codes of digits are given in full, so that a lost zero is
 * never taken for a shorter beginning; others may be cut at the same place at both ends, as KW15 to KW17.
 */
export function postcodeRange(country: string, from: string, to: string): { from: Postcode; to: Postcode } | 'FROM' | 'TO' {
  const isDigits = /^9+$/.test(forms[country] ?? '')
  const read = isDigits ? wholePostcode : postcodePrefix
  const [low, high] = [read(country, from), read(country, to)]
  if (!low) return 'FROM'
  return high?.key.length === low.key.length ? { from: low, to: high } : 'TO'
}

/** The last key that begins with a key. */
export const endOf = (key: string): string => key + last

/** Number of postcodes from one key to the end of another; null unless the country's codes are digits alone. */
export function countPostcodes(country: string, from: string, to: string): number | null {
  const form = forms[country]
  if (!form || !/^9+$/.test(form) || !/^\d*$/.test(from + to)) return null
  return Number(to.padEnd(form.length, '9')) - Number(from.padEnd(form.length, '0')) + 1
}

/** Upper case without spaces and hyphens, and without the country's own letters before the digits, as in LV-1010. */
function compact(country: string, text: string): string {
  const upper = text.normalize('NFKC').toUpperCase().trim()
  const [, before = '', rest = upper] = /^([A-Z]{1,3})[- ](.*)$/.exec(upper) ?? /^([A-Z]{2})(\d.*)$/.exec(upper) ?? []
  const isOwn = forms[country]?.startsWith('9') && (before === country || before === signs[country])
  const code = (isOwn ? rest : upper).replace(/[\s-]/g, '')
  return /^[0-9A-Z]*$/.test(code) ? code : ''
}

const slots: Readonly<Record<string, RegExp>> = { A: /[A-Z]/, '9': /\d/, X: /[0-9A-Z]/ }

const fits = (code: string, form: string) => [...code].every((character, at) => slots[form[at] as string]?.test(character))

const outward = /^(?<area>[A-Z]{1,2})(?:(?<district>\d{1,2})(?<letter>[A-Z]?))?$/
const inward = /^(?<sector>\d)(?<unit>[A-Z]{2})?$/
const wholeInward = /^(?<before>[A-Z]{1,2}\d{1,2}[A-Z]?) ?(?<inward>\d[A-Z]{2})$/

const upperBritish = (text: string) => text.normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ')

function wholeBritish(text: string): Postcode | null {
  const parts = wholeInward.exec(upperBritish(text))?.groups
  return parts ? partOfBritish(`${parts.before} ${parts.inward}`) : null
}

/** A British area, district, sector or whole code, as `KW`, `KW17`, `KW17 1` or `KW17 1AA`; areas and districts are filled up to a fixed length. */
function partOfBritish(text: string): Postcode | null {
  const upper = upperBritish(text)
  const whole = upper.includes(' ') ? null : wholeInward.exec(upper)?.groups
  const [before = '', behind, ...rest] = whole ? [whole.before, whole.inward] : upper.split(' ')
  const front = outward.exec(before)?.groups
  const back = behind === undefined ? {} : inward.exec(behind)?.groups
  if (rest.length > 0 || !front || !back || (behind !== undefined && !front.district)) return null
  const { area = '', district, letter = '' } = front
  const { sector = '', unit = '' } = back
  const key = [
    area.padEnd(2),
    district === undefined ? '' : district.padStart(2, '0'),
    // Without a sector behind it, a district covers those that a letter divides further.
    sector === '' ? letter : letter.padEnd(1),
    sector,
    unit,
  ].join('')
  return { written: behind === undefined ? before : `${before} ${behind}`, key }
}

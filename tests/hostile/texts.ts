import type { SeededRandom } from './seededRandom.ts'

/** A number that JSON and documents can contain but JavaScript cannot represent. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Texts known to break programs. */
export const texts: readonly string[] = [
  ...['', ' ', '\t\r\n', '\u0000', 'a\u0000b', '\u0001\u001f\u007f', '\u0085\u2028\u2029', '\ufeff', '\ufffe\uffff'],
  ...['\ud800', 'a\udc00b', '\udfff\ud800', '\u202eABC\u202c', '\u200f123\u200e', '\u200b', 'e\u0301\u0301\u0301'.repeat(30)],
  ...['😀', '👩‍👩‍👧‍👦', '𠜎'.repeat(70), 'İ', 'ß', 'ﬀ', '٣٤٥', '１２３', 'ｗａｖｅ', '中文', 'ㄅㄆ', 'ni hao', '\u3000'],
  ...["'", "' or 1=1 --", "'; drop table package; --", '"', '`', '\\', '\\\\', '\\u0000', '%', '%%%_', '_', '$1', ':id', '::uuid'],
  ...['<script>__hostile()</script>', '"><img src=x onerror=__hostile()>', '{{7*7}}', '$' + '{7*7}', '#{7*7}', '=1+1', '@SUM(1)'],
  ...['../../etc/passwd', '/dev/null', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'con', 'nul', '\r\nset-cookie: a=b'],
  ...['null', 'undefined', 'NaN', 'true', '0', '-0', '1e309', '0x1f', '9'.repeat(400), '-1', '1,5', '1.99999', '00'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON', '__typename', 'id'],
  ...['%s%s%n', '{"a":', '[]', '{}', '(?=a+)+$', `${'a'.repeat(40)}!`, `${'('.repeat(60)}`, 'x'.repeat(4_096), '漢'.repeat(3_000)],
]

/** Unexpected text: a known one, two of them, or a random one. */
export function hostileText(random: SeededRandom): string {
  if (random.isTrue(0.7)) return random.pick(texts)
  if (random.isTrue(0.3)) return random.pick(texts) + random.pick(texts)
  if (random.isTrue(0.02)) return 'x'.repeat(60_000)
  return Array.from({ length: random.below(24) }, () => String.fromCharCode(anyUnit(random))).join('')
}

function anyUnit(random: SeededRandom): number {
  return random.below(random.pick([0x20, 0x80, 0x800, 0x10000]))
}

/** Unexpected number. */
export function hostileNumber(random: SeededRandom): number | Raw {
  const numbers = [0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, 5e-324, 251, 5_001, 1_000_001]
  return random.isTrue(0.6) ? random.pick(numbers) : new Raw(random.pick(['1e400', '-1e400', '9'.repeat(300), '-0', '0.1e-400', '1E+2']))
}

/** JSON including numbers that JavaScript cannot represent. */
export function jsonOf(value: unknown): string {
  const mark = '\u0001raw:'
  const text = JSON.stringify(value, (_, one: unknown) => (one instanceof Raw ? mark + one.text : one))
  return text === undefined ? 'null' : text.replace(/"\\u0001raw:([^"]*)"/g, '$1')
}

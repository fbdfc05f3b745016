import type { Sentence } from '../language.ts'

/** Expected formats in MALFORMED messages; a field type names its format as the message of its zod check. */
export const formats = {
  id: { zh: '此 API 给出的 {type} id', en: 'the id of a {type}' },
  text: { zh: '不含控制字符的文本', en: 'text without control characters' },
  code: { zh: '不含空格的可见 ASCII 字符', en: 'visible ASCII characters without spaces' },
  phone: { zh: '电话号码，例如 +1 213 555 0141', en: 'a telephone number, such as +1 213 555 0141' },
  country: { zh: '两位大写的 ISO 3166-1 国家代码，例如 US', en: 'a country code of ISO 3166-1 in two capital letters, such as US' },
  amount: { zh: '最多四位小数的数字，例如 12.50', en: 'a decimal number of at most 4 places, such as 12.50' },
  currency: { zh: '三位大写的 ISO 4217 货币代码，例如 USD', en: 'a currency code of ISO 4217 in three capital letters, such as USD' },
  day: { zh: '日期，例如 2026-11-20', en: 'a day, such as 2026-11-20' },
  instant: { zh: '带时区的时间，例如 2026-11-20T08:30:00Z', en: 'a time with its offset, such as 2026-11-20T08:30:00Z' },
  notZero: { zh: '非 0 的数', en: 'a number other than 0' },
  whole: { zh: '整数', en: 'a whole number' },
  idempotencyKey: { zh: '不含空格的可见 ASCII 字符，8 到 128 个', en: '8 to 128 visible ASCII characters without spaces' },
} as const satisfies Record<string, Sentence>

export type FormatName = keyof typeof formats

export const isFormatName = (name: unknown): name is FormatName => typeof name === 'string' && Object.hasOwn(formats, name)

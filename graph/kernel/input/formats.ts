import type { Sentence } from '../language.ts'

/** Expected formats in MALFORMED messages; a field type names its format as the message of its zod check. */
export const formats = {
  id: { zh: '此 API 给出的 {type} id', en: 'the id of a {type}' },
  text: { zh: '不含控制字符的文本', en: 'text without control characters' },
  code: { zh: '不含空格的可见 ASCII 字符', en: 'visible ASCII characters without spaces' },
  phone: { zh: '电话号码，例如 +1 213 555 0141', en: 'a telephone number, such as +1 213 555 0141' },
  internationalPhone: {
    zh: '带国家代码的电话号码，例如 +1 213 555 0141',
    en: 'a telephone number with its country code, such as +1 213 555 0141',
  },
  country: { zh: '两位大写的 ISO 3166-1 国家代码，例如 US', en: 'a country code of ISO 3166-1 in two capital letters, such as US' },
  amount: { zh: '最多四位小数的数字，例如 12.50', en: 'a decimal number of at most 4 places, such as 12.50' },
  percent: { zh: '小于 1000、最多三位小数的数字，例如 14.5', en: 'a decimal number below 1,000 of at most 3 places, such as 14.5' },
  currency: { zh: '三位大写的 ISO 4217 货币代码，例如 USD', en: 'a currency code of ISO 4217 in three capital letters, such as USD' },
  timeOfDay: { zh: '24 小时制的时间，例如 07:30', en: 'a time of day, such as 07:30' },
  day: { zh: '日期，例如 2026-11-20', en: 'a day, such as 2026-11-20' },
  instant: { zh: '带时区的时间，例如 2026-11-20T08:30:00Z', en: 'a time with its offset, such as 2026-11-20T08:30:00Z' },
  printerAddress: {
    zh: '打印机地址，例如 ipp://printer.lan/ipp/print 或 socket://printer.lan:9100',
    en: 'the address of a printer, such as ipp://printer.lan/ipp/print or socket://printer.lan:9100',
  },
  printerPort: {
    zh: '打印机的端口：9100 或其他不小于 1024 的端口，IPP 另可用 80、443、631',
    en: 'the address of a printer at port 9100 or another one from 1024, with IPP also 80, 443 or 631',
  },
  printerHost: {
    zh: '打印机的主机名或 IP 地址，不能是本地链路（169.254.x.x、fe80::）、组播或广播地址',
    en: 'the address of a printer at a host name or an IP address that is not link-local (169.254.x.x, fe80::), multicast or broadcast',
  },
  zplPrinter: {
    zh: 'ZPL 仅用于端口 9100 的标签打印机，并须填写分辨率和标签尺寸',
    en: 'ZPL only for a label printer at port 9100, with its resolution and label size',
  },
  network: {
    zh: 'IPv4 或 IPv6 的地址或网段，例如 203.0.113.7 或 203.0.113.0/28',
    en: 'an address or a network of IPv4 or IPv6, such as 203.0.113.7 or 203.0.113.0/28',
  },
  webAddress: {
    zh: '以 https:// 开头的网址，例如 https://erp.example/warehouse',
    en: 'a web address that begins with https://, such as https://erp.example/warehouse',
  },
  notZero: { zh: '非 0 的数', en: 'a number other than 0' },
  whole: { zh: '整数', en: 'a whole number' },
  signature: { zh: '手写签名的笔画', en: 'the strokes of a signature' },
  idempotencyKey: { zh: '不含空格的可见 ASCII 字符，8 到 128 个', en: '8 to 128 visible ASCII characters without spaces' },
} as const satisfies Record<string, Sentence>

export type FormatName = keyof typeof formats

export const isFormatName = (name: unknown): name is FormatName => typeof name === 'string' && Object.hasOwn(formats, name)

import { FileEncodingUnknown } from '../failures.ts'
import type { EncodingName } from '../states.ts'

const labels: Record<EncodingName, string> = {
  UTF_8: 'utf-8',
  UTF_16LE: 'utf-16le',
  UTF_16BE: 'utf-16be',
  GB18030: 'gb18030',
  BIG5: 'big5',
  SHIFT_JIS: 'shift_jis',
  WINDOWS_1252: 'windows-1252',
  WINDOWS_1250: 'windows-1250',
}

/** Text of a file, and how its characters are stored: as it was asked, or as is most plausible. Fails if nothing fits. */
export function decode(bytes: Uint8Array, asked: EncodingName | null): { text: string; encoding: EncodingName } {
  const encoding = asked ?? encodingOf(bytes)
  const text = encoding && decodeAs(encoding, bytes)
  if (encoding === null || text === null) throw FileEncodingUnknown()
  return { text, encoding }
}

function decodeAs(encoding: EncodingName, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(labels[encoding], { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function encodingOf(bytes: Uint8Array): EncodingName | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return 'UTF_16LE'
  if (first === 0xfe && second === 0xff) return 'UTF_16BE'
  const wide = wideOf(bytes)
  if (wide) return wide
  if (decodeAs('UTF_8', bytes) !== null) return 'UTF_8'
  // Damaged UTF-8 would be readable as anything else.
  const isMarked = first === 0xef && second === 0xbb
  if (isMarked || isMostlyUtf8(bytes)) return null
  const { chinese, latin } = weigh(bytes)
  if (decodeAs('GB18030', bytes) !== null && chinese >= latin) return 'GB18030'
  return latin > 0 ? 'WINDOWS_1252' : null
}

/** UTF-16 without a mark: the line breaks, commas and digits of every sheet have a zero in every other byte. */
function wideOf(bytes: Uint8Array): EncodingName | null {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, 4_096)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  if (bytes.length % 2 !== 0 || even + odd < end / 16) return null
  if (odd > 4 * even) return 'UTF_16LE'
  return even > 4 * odd ? 'UTF_16BE' : null
}

/** Whether nearly all bytes above ASCII form characters of UTF-8, which hardly happens by chance. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [high, formed] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] as number
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead === 0xc2 || lead === 0xc3 ? 2 : 1
    const isFormed =
      length > 1 && bytes.subarray(at + 1, at + length).every((byte) => byte >= 0x80 && byte <= 0xbf) && at + length <= bytes.length
    const step = isFormed ? length : 1
    if (lead >= 0x80) high += step
    if (isFormed) formed += step
    at += step
  }
  return formed >= high * 0.8
}

/** Letters with accents: the small ones, and the large ones. */
const isSmall = (byte: number) => byte >= 0xdf && byte !== 0xf7
const isLarge = (byte: number) => byte >= 0xc0 && byte <= 0xde && byte !== 0xd7
const isLetter = (byte: number | undefined) => byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

/**
 * How much the bytes above ASCII look like Chinese and like European text. European words have one or two of them between Latin letters, mostly small
 * ones, which begin only rare characters in Chinese; Chinese comes in runs of pairs, most of which are of the first level of GB 2312.
 */
function weigh(bytes: Uint8Array): { chinese: number; latin: number } {
  let [chinese, latin] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] as number) < 0x80) {
      at++
      continue
    }
    let end = at
    while (end < bytes.length && (bytes[end] as number) >= 0x80) end++
    const length = end - at
    for (let pair = at; pair < end; pair += 2) {
      const lead = bytes[pair] as number
      if (pair + 1 === end) chinese -= 2
      else if ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)) chinese += length > 3 ? 3 : 2
      else if (lead < 0xa1 || lead > 0xf7) chinese -= 1
    }
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[end])
    for (const byte of bytes.subarray(at, end)) {
      if (length > 3) latin -= 1
      else if (isSmall(byte)) latin += isInWord ? 2 : 1
      else if (isLarge(byte)) latin += isInWord ? 1 : 0
      else if (length === 1 && byte !== 0x81 && byte >= 0x80) latin += 0.5
    }
    at = end
  }
  return { chinese, latin }
}

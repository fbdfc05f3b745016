/** Path of a stored file; reading it needs a token. */
export function filePath(id: string): string {
  return `/files/${id}`
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/** Whether bytes begin like a HEIC picture of a phone, or an AVIF one, which is packed alike. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && heicBrands.has(text.slice(4))
}

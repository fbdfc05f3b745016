import { type Actor, hasRight } from '../kernel/command/actor.ts'
import type { Right } from '../kernel/command/right.ts'

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

interface Photo {
  warehouseId: string
  customerId: string | null
  staffId: string | null
}

/** Whether an actor may delete a photo: its author, and who holds a second right. */
export function mayDeletePhoto({ staffId, ...ref }: Photo, actor: Actor, rights: { photo: Right; others: Right }): boolean {
  const isAuthor = actor.kind === 'STAFF' && actor.id === staffId
  return hasRight(actor, rights.photo, ref) && (isAuthor || hasRight(actor, rights.others, ref))
}

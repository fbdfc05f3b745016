/** Bytes of a uuid. */
const idBytes = 16

/** A global id as 22 letters, so that hundreds fit into an address; the type of the node is left out. */
export function shortId(nodeId: string): string {
  const uuid = atob(nodeId).split(':')[1] ?? ''
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The uuid of a short id; null if it is none. */
export function uuidOfShortId(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes.length !== idBytes) return null
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

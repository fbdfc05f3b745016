/** Global id: base64 of type name and row id. */
export function toNodeId(type: string, id: string): string {
  return btoa(`${type}:${id}`)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Parses a global id; null if malformed. */
export function fromNodeId(text: string): { type: string; id: string } | null {
  let plain: string
  try {
    plain = atob(text)
  } catch {
    return null
  }
  const colon = plain.indexOf(':')
  const type = plain.slice(0, colon)
  const id = plain.slice(colon + 1)
  return colon > 0 && uuid.test(id) ? { type, id } : null
}

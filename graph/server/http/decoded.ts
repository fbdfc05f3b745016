/** A part of an address without its escapes; empty if they are malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

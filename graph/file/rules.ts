/** Path of a stored file; reading it needs a token. */
export function filePath(id: string): string {
  return `/files/${id}`
}

/** The path under which the server gives a file to who asks with a token. */
export function filePath(id: string): string {
  return `/files/${id}`
}

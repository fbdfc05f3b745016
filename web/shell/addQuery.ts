/** A link with more search parameters. */
export function addQuery(link: string, parameters: Record<string, string> | (readonly [string, string])[]): string {
  const query = `${new URLSearchParams(parameters as Record<string, string> | string[][])}`
  return query ? `${link}${link.includes('?') ? '&' : '?'}${query}` : link
}

/** A link with more search parameters. */
export function addQuery(link: string, parameters: Record<string, string>): string {
  const query = `${new URLSearchParams(parameters)}`
  return query ? `${link}${link.includes('?') ? '&' : '?'}${query}` : link
}

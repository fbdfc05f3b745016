/** A link with more search parameters. */
export const addQuery = (link: string, parameters: Record<string, string>): string =>
  `${link}${link.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`

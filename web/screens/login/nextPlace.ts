/** Parses the path to continue to after sign-in: inside this site, or null. Parsed as a browser does: a backslash is a slash and tabs are ignored. */
export function nextPlace(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return null
  const place = new URL(next, origin)
  // Two leading slashes name another site.
  return place.origin === origin && !place.pathname.startsWith('//') ? place.pathname + place.search + place.hash : null
}

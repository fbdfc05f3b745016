/** The secret that was just made, until the page that shows it has it: it is in no address, no store and no draft. */
let fresh: { apiKeyId: string; token: string } | null = null

export function keepFresh(apiKeyId: string, token: string | null): void {
  fresh = token === null ? null : { apiKeyId, token }
}

/** The secret of this key, if it was just made. */
export function freshSecretOf(apiKeyId: string): string | null {
  return fresh?.apiKeyId === apiKeyId ? fresh.token : null
}

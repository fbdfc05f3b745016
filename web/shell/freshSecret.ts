/** The secret that was just made, until the page that shows it has it: it is in no address, no store and no draft. */
let fresh: { ownerId: string; token: string } | null = null

export function keepFresh(ownerId: string, token: string | null): void {
  fresh = token === null ? null : { ownerId, token }
}

/** The secret of this key or account, if it was just made. */
export function freshSecretOf(ownerId: string): string | null {
  return fresh?.ownerId === ownerId ? fresh.token : null
}

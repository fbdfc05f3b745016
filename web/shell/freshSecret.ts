/** A secret that was just made, until the page that shows it has it: it is in no address, no store and no draft. */
export interface FreshSecret<Secret> {
  keep(ownerId: string, secret: Secret | null): void
  /** The secret of this key or account, if it was just made. */
  of(ownerId: string): Secret | null
}

/** A place for one secret at a time. */
export function freshSecret<Secret>(): FreshSecret<Secret> {
  let fresh: { ownerId: string; secret: Secret } | null = null
  return {
    keep(ownerId, secret) {
      fresh = secret === null ? null : { ownerId, secret }
    },
    of: (ownerId) => (fresh?.ownerId === ownerId ? fresh.secret : null),
  }
}

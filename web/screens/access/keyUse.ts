/** The later of the last uses of a key's secrets. */
export function lastUse({ secrets }: { readonly secrets: readonly { readonly lastUsedAt?: string | null | undefined }[] }): string | null {
  return secrets.reduce<string | null>((last, { lastUsedAt }) => (lastUsedAt && (!last || lastUsedAt > last) ? lastUsedAt : last), null)
}

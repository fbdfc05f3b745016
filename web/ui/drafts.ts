import { useCallback, useState } from 'react'

/** Drafts of unsent form input. Kept in the tab's session storage, so they survive a reload and the end of the session; each belongs to one user. */
const prefix = 'draft:'
const ownerKey = 'draftsOf'

export function readDraft<Values>(name: string | undefined): Values | null {
  try {
    const text = name && sessionStorage.getItem(prefix + name)
    return text ? (JSON.parse(text) as Values) : null
  } catch {
    return null
  }
}

export function writeDraft(name: string | undefined, values: unknown): void {
  if (!name) return
  try {
    if (values) sessionStorage.setItem(prefix + name, JSON.stringify(values))
    else sessionStorage.removeItem(prefix + name)
  } catch {}
}

/** Sets the owner of the drafts and deletes those of others; null deletes all. */
export function setDraftOwner(owner: string | null): void {
  try {
    if (owner !== null && sessionStorage.getItem(ownerKey) === owner) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    if (owner === null) sessionStorage.removeItem(ownerKey)
    else sessionStorage.setItem(ownerKey, owner)
  } catch {}
}

/** State kept as a draft until `writeDraft(name, null)`. */
export function useDraft<Values>(name: string, initial: Values): [Values, (values: Values) => void] {
  const [values, setValues] = useState(() => readDraft<Values>(name) ?? initial)
  const change = useCallback(
    (next: Values) => {
      setValues(next)
      writeDraft(name, next)
    },
    [name],
  )
  return [values, change]
}

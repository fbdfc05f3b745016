import { useCallback, useState } from 'react'

/**
 * What was typed into a form and not sent yet. It lies in the session storage of the tab, so that it outlives a reload and a session that ends, and
 * it belongs to one person: somebody else in the same tab finds nothing.
 */
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

/** The drafts are this person's from now on; those of anybody else go. Without a person, all go. */
export function ownDrafts(owner: string | null): void {
  try {
    if (owner !== null && sessionStorage.getItem(ownerKey) === owner) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    if (owner === null) sessionStorage.removeItem(ownerKey)
    else sessionStorage.setItem(ownerKey, owner)
  } catch {}
}

/** State that is typed, kept as a draft until `writeDraft(name, null)`. */
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

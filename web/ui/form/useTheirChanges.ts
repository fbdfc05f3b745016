import { useEffect, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form'
import type { ServerForm } from './useServerForm.ts'

/** A field that both the user and somebody else changed. */
export interface Conflict<Values extends FieldValues> {
  name: FieldPath<Values>
  theirs: unknown
  mine: unknown
}

interface TheirChanges<Values extends FieldValues> {
  conflicts: readonly Conflict<Values>[]
  useTheirs(name: FieldPath<Values>): void
  keepMine(name: FieldPath<Values>): void
}

/**
 * Follows the stored values of an edited object: what only somebody else changed is taken over, what both changed is a conflict for the user to
 * decide. `names` are the compared fields.
 */
export function useTheirChanges<Values extends FieldValues>(
  form: ServerForm<Values>,
  stored: Values,
  names: readonly FieldPath<Values>[],
): TheirChanges<Values> {
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([])
  const [seen, setSeen] = useState(stored)
  useEffect(() => {
    if (same(seen, stored)) return
    const found: Conflict<Values>[] = []
    for (const name of names) {
      const theirs = get(stored, name) as FieldPathValue<Values, FieldPath<Values>>
      if (same(get(seen, name), theirs)) continue
      const mine = form.getValues(name)
      if (form.getFieldState(name).isDirty && !same(mine, theirs)) found.push({ name, theirs, mine })
      else form.resetField(name, { defaultValue: theirs })
    }
    setSeen(stored)
    setConflicts((before) => [...before.filter(({ name }) => !found.some((one) => one.name === name)), ...found])
  }, [form, stored, seen, names])

  const settle = (name: FieldPath<Values>, isMine: boolean) => {
    const conflict = conflicts.find((one) => one.name === name)
    if (!conflict) return
    form.resetField(name, { defaultValue: conflict.theirs as FieldPathValue<Values, FieldPath<Values>> })
    if (isMine) form.setValue(name, conflict.mine as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    setConflicts((before) => before.filter((one) => one !== conflict))
  }
  return { conflicts, useTheirs: (name) => settle(name, false), keepMine: (name) => settle(name, true) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

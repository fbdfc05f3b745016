import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form'
import type { ServerForm } from './useServerForm.ts'

/** A field that both the user and somebody else changed. */
export interface Conflict<Values extends FieldValues> {
  name: FieldPath<Values>
  theirs: unknown
}

interface TheirChanges<Values extends FieldValues> {
  conflicts: readonly Conflict<Values>[]
  useTheirs(name: FieldPath<Values>): void
  keepMine(name: FieldPath<Values>): void
}

interface Options<Values extends FieldValues> {
  /** The compared fields. */
  names: readonly FieldPath<Values>[]
  /** While the form is sent, a change may be its own. */
  isSaving: boolean
  /** Set when the form was accepted: the next change is its own. */
  isOwn: RefObject<boolean>
  /** Called with the fields that only somebody else changed. */
  onTaken: (names: readonly FieldPath<Values>[]) => void
}

/**
 * Follows the stored values of an edited object: what only somebody else changed is taken over, what both changed is a conflict for the user to
 * decide.
 */
export function useTheirChanges<Values extends FieldValues>(
  form: ServerForm<Values>,
  stored: Values,
  { names, isSaving, isOwn, onTaken }: Options<Values>,
): TheirChanges<Values> {
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([])
  // What others changed since a draft was left is their change.
  const [seen, setSeen] = useState(form.draftBase ?? stored)
  const tell = useEffectEvent(onTaken)
  useEffect(() => {
    if (isSaving || !form.isFilled) return
    const wasOwn = isOwn.current
    isOwn.current = false
    if (same(seen, stored)) return
    const found: Conflict<Values>[] = []
    const taken: FieldPath<Values>[] = []
    for (const name of names) {
      const theirs = get(stored, name) as FieldPathValue<Values, FieldPath<Values>>
      if (same(get(seen, name), theirs)) continue
      const mine = form.getValues(name)
      const isMine = form.getFieldState(name).isDirty && !same(mine, get(seen, name))
      if (isMine && !same(mine, theirs)) found.push({ name, theirs })
      else {
        if (!wasOwn && !same(mine, theirs)) taken.push(name)
        form.resetField(name, { defaultValue: theirs })
      }
    }
    setSeen(stored)
    // A field that they changed back, or to what the user has, is settled.
    const isSettled = (name: FieldPath<Values>) => !same(get(seen, name), get(stored, name))
    setConflicts((before) => [...before.filter(({ name }) => !isSettled(name)), ...found])
    if (taken.length > 0) tell(taken)
  }, [form, stored, seen, names, isSaving, isOwn])

  // Discarding leaves what is stored.
  const { generation } = form
  const [discarded, setDiscarded] = useState(generation)
  useEffect(() => {
    if (discarded === generation) return
    setDiscarded(generation)
    for (const { name, theirs } of conflicts) form.resetField(name, { defaultValue: theirs as FieldPathValue<Values, FieldPath<Values>> })
    setConflicts([])
  }, [form, conflicts, discarded, generation])

  const settle = (name: FieldPath<Values>, isMine: boolean) => {
    const conflict = conflicts.find((one) => one.name === name)
    if (!conflict) return
    const mine = form.getValues(name)
    form.resetField(name, { defaultValue: conflict.theirs as FieldPathValue<Values, FieldPath<Values>> })
    if (isMine) form.setValue(name, mine, { shouldDirty: true })
    setConflicts((before) => before.filter((one) => one !== conflict))
  }
  return { conflicts, useTheirs: (name) => settle(name, false), keepMine: (name) => settle(name, true) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

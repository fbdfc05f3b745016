import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { playSound } from '../../station/scanner/sounds.ts'
import type { ServerForm } from './useServerForm.ts'

/** What a scan did: the values that it changes and the sentence that says so, or why it changes nothing. */
export type Scanned<Values> = { change: Partial<Values>; done: string } | { refused: string }

export interface ScanLineState {
  /** Takes a scanned or typed code; codes are taken one after another. */
  take: (code: string) => void
  told: { no: number; done: string } | { no: number; refused: string } | null
  /** Number of codes that are being looked up. */
  pending: number
  undo: () => void
}

/** Name under which the form waits for the codes; no field has it. */
const queueName = ' scans'

/** Codes that change the lines of a form. `read` says what a code does to the values as they are when it is known. */
export function useScanLine<Values extends FieldValues>(
  form: ServerForm<Values>,
  read: (code: string) => Promise<(values: Values) => Scanned<Values>>,
  texts: { failed: (code: string) => string; changed: string },
): ScanLineState {
  const [told, setTold] = useState<ScanLineState['told']>(null)
  const [pending, setPending] = useState(0)
  const last = useRef<{ before: Partial<Values>; after: string } | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const no = useRef(0)
  const { getValues, setValue, clearErrors, settling } = form

  const write = useCallback(
    (change: Partial<Values>) => {
      for (const [name, value] of Object.entries(change)) {
        clearErrors(name as Path<Values>)
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true })
      }
    },
    [setValue, clearErrors],
  )

  // What is submitted has all codes that were taken before.
  useEffect(() => {
    const settle = async () => {
      for (let waited: Promise<void> | null = null; waited !== queue.current; ) {
        waited = queue.current
        await waited
      }
    }
    settling.set(queueName, settle)
    return () => void settling.delete(queueName)
  }, [settling])

  const act = useEffectEvent(async (code: string) => {
    const failed = () => ({ refused: texts.failed(code) })
    // What is being saved takes nothing more.
    const decide = form.formState.isSubmitting ? failed : await read(code).catch(() => failed)
    const values = structuredClone(getValues())
    const scanned = decide(values)
    no.current++
    if ('refused' in scanned) {
      playSound('error')
      setTold({ no: no.current, refused: scanned.refused })
    } else {
      const names = Object.keys(scanned.change) as (keyof Values)[]
      write(scanned.change)
      playSound('ok')
      const before = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
      last.current = { before, after: JSON.stringify(names.map((name) => getValues()[name])) }
      setTold({ no: no.current, done: scanned.done })
    }
    setPending((count) => count - 1)
  })
  const take = useCallback((code: string) => {
    setPending((count) => count + 1)
    queue.current = queue.current.then(() => act(code))
  }, [])

  /** Only while nothing else has changed what the scan changed. */
  const undo = useCallback(() => {
    const scan = last.current
    last.current = null
    if (!scan) return setTold(null)
    if (JSON.stringify(Object.keys(scan.before).map((name) => getValues()[name])) !== scan.after)
      return setTold({ no: ++no.current, refused: texts.changed })
    write(scan.before)
    setTold(null)
  }, [getValues, write, texts.changed])

  return { take, told, pending, undo }
}

import type { FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import { remark, text } from '../../../../graph/kernel/input/fieldTypes.ts'
import { LayoutInput } from '../../../../graph/wave/input.ts'
import { formatPrefixes, parsePrefixes } from '../prefixes.ts'

const { racks, crossAfter, ...measures } = LayoutInput.shape

/** Racks and cross aisles are typed as text. */
export const LayoutForm = LayoutInput.extend({
  racks: text(4000).refine((typed) => racks.safeParse(parsePrefixes(typed)).success, 'racks'),
  crossAfter: remark(200).refine((typed) => crossAfter.safeParse(parseBays(typed)).success, 'bays'),
})

export type LayoutValues = z.input<typeof LayoutForm>

export type StoredLayout = Omit<LayoutValues, 'racks' | 'crossAfter'> & { racks: readonly string[]; crossAfter: readonly number[] }

/** Numbers of bays as typed; what is no number stays as it is, so that it is refused. */
function parseBays(typed: string): unknown[] {
  return typed
    .split(/[\s,，;；、]+/)
    .filter((entry) => entry !== '')
    .map((entry) => (/^\d+$/.test(entry) ? Number(entry) : entry))
}

/** Form values of a stored layout. */
export function valuesOf(stored: StoredLayout): LayoutValues {
  const names = Object.keys(measures) as (keyof typeof measures)[]
  const plain = Object.fromEntries(names.map((name) => [name, stored[name]])) as Omit<LayoutValues, 'racks' | 'crossAfter'>
  return { ...plain, racks: formatPrefixes(stored.racks), crossAfter: stored.crossAfter.join(', ') }
}

/** Form values as the API takes them. */
export const inputOf = (values: LayoutValues) => ({
  ...values,
  racks: parsePrefixes(values.racks),
  crossAfter: parseBays(values.crossAfter) as number[],
})

/** The API's input of what is typed; null while it cannot be read. */
export const previewOf = (values: LayoutValues) => (LayoutForm.safeParse(values).success ? inputOf(values) : null)

/** Fields that are compared with another person's changes. */
export const comparedFields = Object.keys(LayoutForm.shape) as FieldPath<LayoutValues>[]

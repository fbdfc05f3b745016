import { Box, Button, Flex } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { type ReactNode, use, useEffect } from 'react'
import { type ArrayPath, type FieldArray, type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { type LineColumn, LineTable } from '../document/LineTable.tsx'
import { GroupLabel, LineNumber, lineErrorId } from './labels.ts'
import { useLineKeys } from './useLineKeys.ts'
import type { ServerForm } from './useServerForm.ts'

type LineErrors = Record<string, { message?: string } | string | undefined>
type Errors = { message?: string; root?: { message?: string } } & Record<number, LineErrors>

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  name: ArrayPath<Values> & FieldPath<Values>
  label: string
  /** Fields named `name.index.field`, in columns of that id, or texts. */
  columns: readonly (Omit<LineColumn<number>, 'cell'> & { cell: (index: number) => ReactNode })[]
  /** How lines are added and removed; without it they are given. */
  grow?: { newLine: FieldArray<Values, ArrayPath<Values>>; label: string; maximum: number }
}

/** Lines of a document that are entered; what is wrong with a line is shown below it. */
export function FormLines<Values extends FieldValues>({ form, name, label, columns, grow }: Props<Values>) {
  const t = useT()
  const lines: readonly unknown[] = form.watch(name)
  const keys = useLineKeys(lines.length)
  const change = (next: readonly unknown[]) =>
    form.setValue(name, next as FieldPathValue<Values, typeof name>, { shouldDirty: true, shouldTouch: true })
  const { labels } = form
  const group = use(GroupLabel)
  useEffect(() => {
    labels.set(name, group === null ? label : t('form.group.field', { group, label }))
    return () => void labels.delete(name)
  }, [labels, name, label, group, t])
  const errors = get(form.formState.errors, name) as Errors | undefined
  const error = errors?.message ?? errors?.root?.message
  const columnOf = (field: string) => columns.findIndex(({ id }) => id === field)
  const errorsOf = (index: number) => {
    const { message: ofLine, ...ofFields } = errors?.[index] ?? {}
    const texts = Object.entries(ofFields)
      .toSorted(([a], [b]) => columnOf(a) - columnOf(b))
      .flatMap(([field, error]) => {
        const header = columns[columnOf(field)]?.header
        const message = typeof error === 'object' ? error.message : undefined
        return message ? [header ? t('form.lines.error', { field: header, message }) : message] : []
      })
    return typeof ofLine === 'string' ? [ofLine, ...texts] : texts
  }
  return (
    <Flex role="group" aria-label={label} direction="column" gap="2" align="start">
      {keys.shown.length > 0 && (
        <Box w="full" pb="4">
          <LineTable
            label={label}
            lines={keys.shown}
            lineId={String}
            columns={columns.map(({ cell, ...column }) => ({
              ...column,
              cell: (_line, index) => <LineNumber value={index + 1}>{cell(index)}</LineNumber>,
            }))}
            errorId={(index) => lineErrorId(`${name}.${index}.`)}
            errorOf={(_line, index) => errorsOf(index).length > 0 && errorsOf(index).map((text) => <div key={text}>{text}</div>)}
            {...(grow && {
              onRemove: (index) => {
                form.clearErrors(name)
                keys.remove(index)
                change(lines.filter((_, at) => at !== index))
              },
            })}
            empty={null}
          />
        </Box>
      )}
      {grow && (
        <Button type="button" size="sm" onClick={() => change([...lines, grow.newLine])} disabled={keys.shown.length >= grow.maximum}>
          <Plus aria-hidden />
          {grow.label}
        </Button>
      )}
      {grow && keys.shown.length >= grow.maximum && (
        <Box textStyle="xs" color="muted">
          {t('form.lines.full', { maximum: grow.maximum })}
        </Box>
      )}
      {error && (
        <Box textStyle="xs" color="negative.fg">
          {error}
        </Box>
      )}
    </Flex>
  )
}

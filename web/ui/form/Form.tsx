import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SubmitEvent, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { isErrorCode } from '../ErrorHelp.ts'
import { WhyButton } from '../WhyButton.tsx'
import { FormScan } from './FormScan.ts'
import { flattenErrors } from './flattenErrors.ts'
import { Labels, ShowsChanges } from './labels.ts'
import { useFormScans } from './useFormScans.ts'
import type { ServerForm } from './useServerForm.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** `by` is the value of the button that submitted; empty for the others and for keys. */
  onSubmit: (values: Values, by: string) => unknown
  /** Marks changed values: for forms over stored values. */
  showsChanges?: boolean
  /** Takes a scanned code that no field with the focus takes: it becomes a line. */
  onScan?: (code: string) => void
  /** Shows the values without letting them be changed. */
  isReadOnly?: boolean
  /** Above everything else: links to the sections. */
  head?: ReactNode
  /** Heading of the summary after a refusal of the server; the number of fields without it. */
  refused?: string | undefined
  children: ReactNode
}

/**
 * Form with error summary. Enter submits a dialog; a form that fills a page is submitted by its `SaveBar`; the Enter of a scanner submits none. The
 * first error gets the focus, typed values are kept.
 */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  onScan,
  showsChanges = false,
  isReadOnly = false,
  head,
  refused,
  children,
}: Props<Values>) {
  const { labels } = form
  const summary = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLFormElement>(null)
  useFormScans(frame, onScan)
  const submitting = useRef(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (submitting.current) return
    submitting.current = true
    const by = submitterOf(event.nativeEvent)
    try {
      await form.settle()
      await form.handleSubmit(
        (values) => onSubmit(values, by),
        () => summary.current?.focus(),
      )()
    } finally {
      submitting.current = false
    }
  }
  return (
    <Labels value={labels}>
      <Frame ref={frame} noValidate onSubmit={submit} onMouseDown={keepFocus} onKeyDown={keepEnter}>
        {head}
        {form.restored && <Restored onDiscard={form.discard} />}
        <Box ref={summary} tabIndex={-1} _empty={{ display: 'none' }}>
          <Summary form={form} labels={labels} refused={refused} />
        </Box>
        <FormScan value={onScan ?? null}>
          <ShowsChanges value={showsChanges}>{isReadOnly ? <ReadOnly disabled>{children}</ReadOnly> : children}</ShowsChanges>
        </FormScan>
      </Frame>
    </Labels>
  )
}

function submitterOf(event: unknown): string {
  const button = event instanceof globalThis.SubmitEvent ? event.submitter : null
  return button instanceof HTMLButtonElement ? button.value : ''
}

/**
 * A button takes no focus by a click: leaving a field validates it, and the text of an error that comes or goes would move the button away from the
 * pointer before the click ends.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

/** Enter in a field of a page would submit what is not finished: further lines, or the next field. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || textless.has(event.target.type)) return
  if (event.currentTarget.querySelector('[data-save-bar]')) event.preventDefault()
}

const textless = new Set(['button', 'submit', 'reset', 'image', 'file'])

const column = { display: 'flex', flexDirection: 'column', gap: '4', minW: '0' } as const
const Frame = chakra('form', { base: column })
const ReadOnly = chakra('fieldset', { base: column })

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useT()
  return (
    <Flex align="center" gap="3" px="3" py="1.5" borderRadius="l2" bg="info.subtle" color="info.fg" role="status">
      <Box flex="1">{t('form.draft.restored')}</Box>
      <Button type="button" variant="plain" colorPalette="info" onClick={onDiscard}>
        {t('form.draft.discard')}
      </Button>
    </Flex>
  )
}

interface SummaryProps<Values extends FieldValues> {
  form: ServerForm<Values>
  labels: Map<string, string>
  refused: string | undefined
}

function Summary<Values extends FieldValues>({ form, labels, refused }: SummaryProps<Values>) {
  const t = useT()
  const { errors, submitCount } = form.formState
  // In form order; errors without a field come first.
  const order = [...labels.keys()]
  const found = flattenErrors(errors)
    .map((error) => ({ ...error, field: fieldOf(error.path, labels) }))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  if (found.length === 0 || submitCount === 0) return null
  const isRefused = found.some(({ code }) => code === 'server' || isErrorCode(code))
  return (
    <Box
      role="alert"
      px="4"
      py="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="negative.emphasized"
      bg="negative.subtle"
      color="negative.fg"
    >
      <Box fontWeight="semibold">{(isRefused && refused) || t('form.summary.title', { count: found.length })}</Box>
      <Box as="ul" mt="1" listStyleType="disc" ps="4">
        {found.map(({ path, field, message, code }) => (
          <li key={path}>
            {field && (
              <Entry type="button" onClick={() => focus(form, path)}>
                {labels.get(field)}
                {field !== path && !path.endsWith('.root') && ` ${Number(path.slice(field.length + 1)) + 1}`}
              </Entry>
            )}
            <Box as="span" ms={field ? '2' : '0'} whiteSpace="pre-line">
              {message}
            </Box>
            <WhyButton code={code} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** The labelled field of an error: its own, or that of the list of texts that it is in; empty if none. */
function fieldOf(path: string, labels: Map<string, string>): string {
  const list = path.replace(/\.(\d+|root)$/, '')
  return [path, list].find((name) => labels.has(name)) ?? ''
}

/** An entry of a list of texts is found by its id, because the field of the form is the whole list. */
function focus<Values extends FieldValues>(form: ServerForm<Values>, path: string) {
  const entry = document.getElementById(path)
  if (entry) return entry.focus()
  // An error of a whole line leads to its first field.
  const ofLine = document.querySelector<HTMLElement>(`[data-field^="${path}."] :is(input, select, textarea)`)
  if (ofLine) ofLine.focus()
  else form.setFocus(path as FieldPath<Values>)
}

const Entry = chakra('button', {
  base: { textDecoration: 'underline', textUnderlineOffset: '3px', cursor: 'button', fontWeight: 'medium' },
})

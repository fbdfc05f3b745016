import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, use, useEffect, useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { ChangeDot } from './ChangeDot.ts'
import { FieldNotice, GroupLabel, InTable, Labels, LineNumber, lineErrorId, ShowsChanges } from './labels.ts'

export interface FieldText {
  label: string
  /** Hint below the label. */
  hint?: ReactNode
  optional?: boolean
  /** Columns of a `FieldGrid`, of 12. */
  span?: number
}

interface Control {
  id: string
  'aria-invalid': boolean
  'aria-required': boolean
  'aria-describedby'?: string
  'aria-label'?: string
}

interface Props extends FieldText {
  name: string
  /** Whether the value differs from the stored one: marked by a dot where the form shows changes. */
  isChanged?: boolean
  error?: string | undefined
  /** Several controls, which are labelled as a group. */
  isGroup?: boolean
  children: (control: Control) => ReactNode
}

/** Label, control, hint and error, linked for screen readers; in a line table, the control. */
export function Field({ name, label, hint, optional = false, span = 12, error, isChanged = false, isGroup = false, children }: Props) {
  const t = useT()
  const id = useId()
  const labels = use(Labels)
  const showsChange = use(ShowsChanges) && isChanged
  const line = use(LineNumber)
  const group = use(GroupLabel)
  const inTable = use(InTable)
  const notice = use(FieldNotice)(name)

  useEffect(() => {
    const inLine = line === null ? label : t('form.lines.field', { line, label })
    labels.set(name, group === null ? inLine : t('form.group.field', { group, label: inLine }))
    return () => void labels.delete(name)
  }, [labels, name, label, line, group, t])

  const state = { 'aria-invalid': Boolean(error), 'aria-required': !optional }
  if (line !== null) {
    const described = error && { 'aria-describedby': lineErrorId(name) }
    return <Box data-field={name}>{children({ id, 'aria-label': label, ...state, ...described })}</Box>
  }
  const described = [hint && `${id}-hint`, notice && `${id}-notice`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Box minW="0" data-field={name} {...(!inTable && { gridColumn: { base: 'auto', sm: `span ${span}` } })}>
      {!inTable && (
        <Flex align="baseline" gap="1.5" mb="1">
          <Box asChild textStyle="label">
            {isGroup ? <span id={id}>{label}</span> : <label htmlFor={id}>{label}</label>}
          </Box>
          {optional && (
            <Box as="span" textStyle="xs" color="muted">
              {t('form.field.optional')}
            </Box>
          )}
        </Flex>
      )}
      <Box position="relative" {...(notice && { css: noticed })}>
        {children({ id, ...state, ...(inTable && { 'aria-label': label }), ...(described && { 'aria-describedby': described }) })}
        {showsChange && <ChangeDot title={t('form.field.changed')} />}
      </Box>
      {notice && (
        <Box id={`${id}-notice`} mt="1" textStyle="xs" color="warn.fg">
          {notice}
        </Box>
      )}
      {hint && (
        <Box id={`${id}-hint`} mt="1" textStyle="xs" color="muted">
          {hint}
        </Box>
      )}
      {error && (
        <Box id={`${id}-error`} mt="1" textStyle="xs" color="negative.fg">
          {error}
        </Box>
      )}
    </Box>
  )
}

const noticed = { '& input:not([aria-invalid=true])': { borderColor: 'warn.focusRing' } }

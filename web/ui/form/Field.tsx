import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, use, useEffect, useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { ChangeDot } from './ChangeDot.ts'
import { Labels, ShowsChanges } from './labels.ts'

export interface FieldText {
  label: string
  /** Hint below the label. */
  hint?: string
  optional?: boolean
  /** Columns of a `FieldGrid`, of 12. */
  span?: number
}

interface Props extends FieldText {
  name: string
  /** Whether the value differs from the stored one: marked by a dot where the form shows changes. */
  isChanged?: boolean
  error?: string | undefined
  /** Several controls, which are labelled as a group. */
  isGroup?: boolean
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string; 'aria-required': boolean }) => ReactNode
}

/** Label, control, hint and error, linked for screen readers. */
export function Field({ name, label, hint, optional = false, span = 12, error, isChanged = false, isGroup = false, children }: Props) {
  const t = useT()
  const id = useId()
  const labels = use(Labels)
  const showsChange = use(ShowsChanges) && isChanged

  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Box minW="0" data-field={name} gridColumn={{ base: 'auto', sm: `span ${span}` }}>
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
      <Box position="relative">
        {children({ id, 'aria-invalid': Boolean(error), 'aria-required': !optional, ...(described && { 'aria-describedby': described }) })}
        {showsChange && <ChangeDot title={t('form.field.changed')} />}
      </Box>
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

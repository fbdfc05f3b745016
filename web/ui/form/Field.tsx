import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, use, useEffect, useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Labels } from './labels.ts'

export interface FieldText {
  label: string
  /** Hint below the label. */
  hint?: string
  optional?: boolean
}

interface Props extends FieldText {
  name: string
  error?: string | undefined
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string; 'aria-required': boolean }) => ReactNode
}

/** Label, control, hint and error, linked for screen readers. */
export function Field({ name, label, hint, optional = false, error, children }: Props) {
  const t = useT()
  const id = useId()
  const labels = use(Labels)

  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Box minW="0" data-field={name}>
      <Flex align="baseline" gap="1.5" mb="1">
        <Box asChild textStyle="label">
          <label htmlFor={id}>{label}</label>
        </Box>
        {optional && (
          <Box as="span" textStyle="xs" color="muted">
            {t('form.field.optional')}
          </Box>
        )}
      </Flex>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-required': !optional, ...(described && { 'aria-describedby': described }) })}
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

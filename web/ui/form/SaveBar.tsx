import { Box, Button, Flex, Kbd } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { countLeaves } from './countLeaves.ts'
import type { ServerForm } from './useServerForm.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  busy: boolean
  /** Text of the submit button. */
  save: string
  /** Shown also without changes: a new object. */
  isNew?: boolean
  /** Another submit button, whose value is `by` of the form's `onSubmit`. */
  other?: { value: string; label: string }
  /** What will be saved, in place of the number of changes. */
  summary?: ReactNode
  /** Beside the buttons: what else is done at once. */
  children?: ReactNode
}

/** Bar at the end of a form page: number of changes and errors, discard and save. Ctrl or ⌘ S saves. */
export function SaveBar<Values extends FieldValues>({ form, busy, save, isNew = false, other, summary, children }: Props<Values>) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const { dirtyFields, errors } = form.formState
  const changes = countLeaves(dirtyFields, (leaf) => leaf === true)
  const faults = countLeaves(errors, (leaf) => typeof leaf === 'object' && leaf !== null && 'message' in leaf)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      bar.current?.closest('form')?.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  if (changes === 0 && !isNew) return null
  return (
    <Flex
      ref={bar}
      data-save-bar
      position="sticky"
      bottom="3"
      zIndex="docked"
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="2"
      px="4"
      py="2"
      minH="12"
      bg="bar"
      color="white"
      borderRadius="l3"
      boxShadow="lg"
      colorPalette="brand"
    >
      <Box flex="1" minW="8rem">
        {summary ?? <b>{t(isNew ? 'form.bar.new' : 'form.bar.changes', { count: changes })}</b>}
        {changes > 0 && !summary && (
          <Box as="span" ms="3" opacity="0.75" hideBelow="sm">
            {t('form.bar.kept')}
          </Box>
        )}
      </Box>
      {faults > 0 && (
        <Flex align="center" gap="1.5" color="bar.error">
          <CircleAlert aria-hidden size={16} />
          {t('form.bar.errors', { count: faults })}
        </Flex>
      )}
      {children}
      {changes > 0 && (
        <Button type="button" bg="bar.raised" color="white" borderColor="bar.line" _hover={{ bg: 'bar.line' }} onClick={form.discard}>
          {t('form.bar.discard')}
        </Button>
      )}
      {/* The other button stands before it, and is not the one that Enter presses. */}
      <Button type="submit" variant="solid" loading={busy} order={1}>
        {save}
        <Kbd bg="transparent" color="inherit" borderColor="currentColor" hideBelow="sm">
          {t('form.bar.key')}
        </Kbd>
      </Button>
      {other && (
        <Button
          type="submit"
          value={other.value}
          bg="bar.raised"
          color="white"
          borderColor="bar.line"
          _hover={{ bg: 'bar.line' }}
          disabled={busy}
        >
          {other.label}
        </Button>
      )}
    </Flex>
  )
}

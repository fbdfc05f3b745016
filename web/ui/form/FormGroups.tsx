import { Box, Button, Flex } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type ArrayPath, type FieldArray, type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { GroupLabel } from './labels.ts'
import { useLineKeys } from './useLineKeys.ts'
import type { ServerForm } from './useServerForm.ts'

type Errors = { message?: string; root?: { message?: string } } & Record<number, unknown>

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  name: ArrayPath<Values> & FieldPath<Values>
  label: string
  /** Title of a group, such as "Box 2". */
  titleOf: (index: number) => string
  /** Beside the title: what the group holds, buttons. */
  asideOf?: (index: number) => ReactNode
  children: (index: number) => ReactNode
  grow: { newGroup: FieldArray<Values, ArrayPath<Values>>; label: string; maximum: number }
}

/** Groups of fields that are added and removed, such as the boxes of an order, each in a frame. */
export function FormGroups<Values extends FieldValues>({ form, name, label, titleOf, asideOf, children, grow }: Props<Values>) {
  const t = useT()
  const groups: readonly unknown[] = form.watch(name) ?? []
  const keys = useLineKeys(groups.length)
  const change = (next: readonly unknown[]) =>
    form.setValue(name, next as FieldPathValue<Values, typeof name>, { shouldDirty: true, shouldTouch: true })
  const { labels } = form
  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
  const errors = get(form.formState.errors, name) as Errors | undefined
  const error = errors?.message ?? errors?.root?.message
  return (
    <Flex role="group" aria-label={label} direction="column" gap="3" align="start">
      {keys.shown.map((key, index) => (
        <Box
          key={key}
          role="group"
          aria-label={titleOf(index)}
          w="full"
          borderWidth="1px"
          borderColor={errors?.[index] ? 'negative.emphasized' : 'line'}
          borderRadius="l2"
          px="4"
          pt="2"
          pb="3"
        >
          <Flex align="center" wrap="wrap" columnGap="3" rowGap="1" mb="2">
            <Box fontWeight="semibold">{titleOf(index)}</Box>
            <Flex flex="1" align="center" justify="flex-end" wrap="wrap" gap="2" minW="0">
              {asideOf?.(index)}
            </Flex>
            <Button
              type="button"
              variant="ghost"
              size="sm"
              px="0"
              aria-label={t('form.group.remove', { group: titleOf(index) })}
              onClick={() => {
                form.clearErrors(name)
                keys.remove(index)
                change(groups.filter((_, at) => at !== index))
              }}
            >
              <X aria-hidden />
            </Button>
          </Flex>
          <GroupLabel value={titleOf(index)}>{children(index)}</GroupLabel>
        </Box>
      ))}
      <Button type="button" size="sm" onClick={() => change([...groups, grow.newGroup])} disabled={groups.length >= grow.maximum}>
        <Plus aria-hidden />
        {grow.label}
      </Button>
      {error && (
        <Box textStyle="xs" color="negative.fg">
          {error}
        </Box>
      )}
    </Flex>
  )
}

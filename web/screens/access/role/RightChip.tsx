import { Box } from '@chakra-ui/react'
import { Lock as LockIcon } from 'lucide-react'
import { use, useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useT } from '../../../i18n/useT.ts'
import { ChangeDot } from '../../../ui/form/ChangeDot.ts'
import { Labels, ShowsChanges } from '../../../ui/form/labels.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { type KnownRight, type Lock, type RoleValues, rightField } from './roleForm.ts'

interface Props {
  form: ServerForm<RoleValues>
  right: KnownRight
  lock: Lock | null
}

/** A right of a role as a checkbox: granted, not granted, or locked with the reason. */
export function RightChip({ form, right: { name, means, isHeld }, lock }: Props) {
  const t = useT()
  const { field, fieldState } = useController({ control: form.control, name: rightField(name) })
  const labels = use(Labels)
  const showsChange = use(ShowsChanges) && fieldState.isDirty
  useEffect(() => {
    labels.set(rightField(name), means)
    return () => void labels.delete(rightField(name))
  }, [labels, name, means])
  const isOn = Boolean(field.value)
  // A right that the user lacks and the role has can only be taken away.
  const reason = lock
    ? t(`access.role.lock.${lock.by}`, { right: lock.right })
    : isHeld
      ? null
      : t('access.role.lock.takeOnly', { right: name })
  return (
    <Box
      asChild
      position="relative"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px="2"
      py="0.5"
      minH="7"
      maxW="full"
      borderWidth="1px"
      borderRadius="l2"
      borderStyle={lock ? 'dashed' : 'solid'}
      borderColor={isOn ? 'brand.border' : 'line'}
      bg={isOn ? 'brand.subtle' : 'card'}
      color={lock ? 'muted' : 'ink'}
      cursor={lock ? 'not-allowed' : 'checkbox'}
      css={{ '& > input, & > svg': { flexShrink: 0 } }}
    >
      <label data-tip={reason ?? name}>
        <input
          ref={field.ref}
          type="checkbox"
          aria-label={[means, name, reason].filter(Boolean).join(' ')}
          checked={isOn}
          disabled={lock !== null}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.checked)}
        />
        <Box as="span" minW="0" overflowWrap="anywhere">
          {means}
        </Box>
        {reason && <LockIcon size={12} aria-hidden />}
        {showsChange && <ChangeDot title={t('form.field.changed')} />}
      </label>
    </Box>
  )
}

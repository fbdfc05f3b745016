import { Box, Button, chakra, Spinner } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { type Opened, useSignIn } from './useSignIn.ts'

interface Props {
  /** Why the sign-in page is shown; replaced by the server's message. */
  reason: ReactNode
  onSignedIn: (opened: Opened) => void
}

/** Sign-in form. Refusals are shown at their field or above the form; typed values are kept. */
export function LoginForm({ reason, onSignedIn }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { signIn, busy, refusals } = useSignIn(onSignedIn)
  const [capsLock, setCapsLock] = useState(false)
  const errorOf = (field: string) => refusals.find((refusal) => refusal.field === field)?.message
  const general = refusals.filter(({ field }) => field !== 'login' && field !== 'password')

  useEffect(() => {
    if (refusals.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=password]')?.focus()
  }, [refusals])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    signIn(String(data.get('login')).trim(), String(data.get('password')))
  }

  return (
    <Frame ref={form} noValidate onSubmit={onSubmit}>
      {refusals.length === 0 && reason}
      {general.length > 0 && (
        <Box role="alert" px="3.5" py="2.5" borderRadius="l2" bg="negative.subtle" color="negative.fg">
          {general.map(({ message }) => message).join('\n')}
        </Box>
      )}
      <Field name="login" label={t('login.form.login')} error={errorOf('login')}>
        {(control) => (
          <Input {...control} name="login" size="lg" autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <Field
        name="password"
        label={t('login.form.password')}
        error={errorOf('password')}
        {...(capsLock && { hint: t('login.form.capsLock') })}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            size="lg"
            autoComplete="current-password"
            onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
          />
        )}
      </Field>
      <Button type="submit" variant="solid" size="lg" mt="2" aria-busy={busy}>
        {busy && <Spinner size="sm" />}
        {t(busy ? 'login.form.busy' : 'login.form.submit')}
      </Button>
    </Frame>
  )
}

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

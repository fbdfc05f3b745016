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
  const isAbout = (field: string) => refusals.some((refusal) => refusal.field === field)
  // Once asked for, the field stays: each attempt needs a code of its own.
  const [asksCode, setAsksCode] = useState(false)
  if (!asksCode && isAbout('code')) setAsksCode(true)
  const isAsked = refusals.some(({ code }) => code === 'SECOND_FACTOR_REQUIRED')
  const general = refusals.filter(({ field }) => !field || !['login', 'password', 'code'].includes(field))

  useEffect(() => {
    if (refusals.length > 0) {
      const [first] = ['[aria-invalid=true]', '[name=code]', '[name=password]'].flatMap(
        (one) => form.current?.querySelector<HTMLElement>(one) ?? [],
      )
      first?.focus()
    }
  }, [refusals])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    signIn(String(data.get('login')).trim(), String(data.get('password')), asksCode ? String(data.get('code')).trim() : null)
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
      {asksCode && (
        <Field
          name="code"
          label={t('account.factor.code')}
          hint={t('account.factor.codeHint')}
          error={isAsked ? undefined : errorOf('code')}
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              size="lg"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="solid" size="lg" mt="2" aria-busy={busy}>
        {busy && <Spinner size="sm" />}
        {t(busy ? 'login.form.busy' : 'login.form.submit')}
      </Button>
    </Frame>
  )
}

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

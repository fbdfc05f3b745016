import { Box, Button, chakra, Flex, Spinner } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { useSignIn } from './useSignIn.ts'

/** Account and password. What the server refuses stands at its field, or above them when it speaks of neither; nothing typed is lost. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { signIn, busy, refusals } = useSignIn(onSignedIn)
  const [shown, setShown] = useState(false)
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
          <Flex position="relative">
            <Input
              {...control}
              name="password"
              size="lg"
              pe="11"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
            />
            <Button
              type="button"
              variant="ghost"
              position="absolute"
              insetEnd="1"
              top="50%"
              translate="0 -50%"
              px="0"
              color="muted"
              aria-pressed={shown}
              aria-label={t(shown ? 'login.form.hide' : 'login.form.show')}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </Button>
          </Flex>
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

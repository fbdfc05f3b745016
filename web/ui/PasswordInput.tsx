import { Button, Flex } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { Input, type InputProps } from './Input.tsx'

/** Password field with a show button. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Flex position="relative">
      <Input {...props} type={shown ? 'text' : 'password'} pe="11" spellCheck={false} />
      <Button
        type="button"
        variant="ghost"
        size="sm"
        position="absolute"
        insetEnd="1"
        top="50%"
        translate="0 -50%"
        px="2"
        color="muted"
        aria-pressed={shown}
        aria-label={t(shown ? 'login.form.hide' : 'login.form.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </Flex>
  )
}

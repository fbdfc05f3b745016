import { Button, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import { Input } from '../ui/Input.tsx'

interface Props {
  label: string
  submit: string
  onCode: (code: string) => void
}

/** Field for a code on a page that is scanned at: it gives up the focus, so that the scanner reaches the page. */
export function CodeForm({ label, submit, onCode }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Flex asChild gap="2" flex={{ base: '1 0 100%', sm: '0 1 28rem' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const input = field.current
          const code = input?.value.trim()
          if (!input || !code) return
          input.value = ''
          input.blur()
          onCode(code)
        }}
      >
        <Input
          ref={field}
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
        />
        <Button type="submit" size="lg" variant="solid" colorPalette="brand">
          {submit}
        </Button>
      </form>
    </Flex>
  )
}

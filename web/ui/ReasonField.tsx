import { Box } from '@chakra-ui/react'
import { useId } from 'react'
import { Input } from './Input.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Hint without an error. */
  hint?: string | undefined
  /** Error shown because the reason is missing. */
  error?: string | null
}

/** Field for the reason of a reprint, in a confirmation dialog. */
export function ReasonField({ label, value, onChange, hint, error = null }: Props) {
  const field = useId()
  const said = error ?? hint
  return (
    <Box mt="3" color="ink">
      <Box asChild display="block" mb="1" fontWeight="medium">
        <label htmlFor={field}>{label}</label>
      </Box>
      <Input
        id={field}
        value={value}
        maxLength={200}
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {said && (
        <Box role={error === null ? undefined : 'alert'} mt="1" textStyle="xs" color={error === null ? 'muted' : 'negative.fg'}>
          {said}
        </Box>
      )}
    </Box>
  )
}

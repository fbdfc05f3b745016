import { Box } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Input } from '../Input.tsx'

interface Props {
  label: string
  value: string
  /** Why it cannot be changed. */
  hint: string
  /** Columns of a `FieldGrid`, of 12. */
  span: number
}

/** A value that cannot be changed, among the fields that can. */
export function FixedField({ label, value, hint, span }: Props) {
  const id = useId()
  return (
    <Box minW="0" gridColumn={{ base: 'auto', sm: `span ${span}` }}>
      <Box asChild display="block" textStyle="label" mb="1">
        <label htmlFor={id}>{label}</label>
      </Box>
      <Box position="relative">
        <Input id={id} value={value} readOnly ps="8" bg="bg.muted" aria-describedby={`${id}-hint`} />
        <Box position="absolute" insetStart="2.5" insetY="0" display="grid" alignItems="center" color="muted" pointerEvents="none">
          <Lock size={14} aria-hidden />
        </Box>
      </Box>
      <Box id={`${id}-hint`} mt="1" textStyle="xs" color="muted">
        {hint}
      </Box>
    </Box>
  )
}

import { Box } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PickerField } from '../ui/form/PickerField.tsx'
import { useActingFor } from './actingFor.ts'

/** The owner of what is created. A user of a customer has no choice: the field takes its only option, unseen. */
export function CustomerField<Values extends FieldValues>(props: ComponentProps<typeof PickerField<Values>>) {
  const field = <PickerField {...props} />
  return useActingFor() ? <Box display="none">{field}</Box> : field
}

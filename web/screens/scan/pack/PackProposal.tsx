import { Box } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'

/** Packaging proposed for the package that is open or was packed last. */
export function PackProposal({ name }: { name: string }) {
  const t = useT()
  return (
    <Box gridColumn="1 / -1" mt="4" textStyle="lg" role="note">
      {t('pack.material.proposed', { name })}
    </Box>
  )
}

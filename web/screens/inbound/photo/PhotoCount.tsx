import { Box } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'

/** That there are photos of damage, and how many; nothing without one. */
export function PhotoCount({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="0.5"
      color="muted"
      role="img"
      aria-label={t('photo.count', { count })}
      data-tip={t('photo.count', { count })}
    >
      <Camera size={14} aria-hidden />
      {count}
    </Box>
  )
}

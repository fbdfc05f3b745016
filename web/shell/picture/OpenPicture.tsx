import { Button } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { Picture } from './Picture.tsx'

interface Props {
  path: string
  /** Place among the pictures shown with it, from 1. */
  no: number
  fit?: 'cover' | 'contain'
  aspectRatio?: number
  onOpen: () => void
}

/** A picture that opens large. */
export function OpenPicture({ path, no, fit = 'cover', aspectRatio = 1, onOpen }: Props) {
  const t = useT()
  return (
    <Button variant="plain" display="block" w="full" h="auto" p="0" aria-label={t('picture.open', { no })} onClick={onOpen}>
      <Picture path={path} fit={fit} w="full" aspectRatio={aspectRatio} />
    </Button>
  )
}

import { Box, type BoxProps } from '@chakra-ui/react'
import { Package } from 'lucide-react'
import { usePicture } from '../../relay/pictures.ts'

interface Props extends Omit<BoxProps, 'children'> {
  /** Path of the picture; a placeholder without one. */
  path: string | null | undefined
  /** Empty where the name of the goods stands beside it. */
  alt?: string
  fit?: 'cover' | 'contain'
}

/** A stored picture, or a placeholder until there is one. */
export function Picture({ path, alt = '', fit = 'cover', ...box }: Props) {
  const url = usePicture(path)
  return (
    <Box
      as="span"
      display="grid"
      placeItems="center"
      flexShrink="0"
      overflow="hidden"
      bg="bg.muted"
      color="faint"
      borderRadius="l2"
      {...box}
    >
      {url ? (
        <Box asChild w="full" h="full" objectFit={fit} minW="0" minH="0">
          <img src={url} alt={alt} />
        </Box>
      ) : (
        <Package strokeWidth={1.4} size="55%" aria-hidden />
      )}
    </Box>
  )
}

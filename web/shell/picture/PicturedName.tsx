import { Flex } from '@chakra-ui/react'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Picture } from './Picture.tsx'

interface Props {
  name: string | null | undefined
  picture: { readonly small: string } | null | undefined
}

/** Name of goods in a list, with their picture. */
export function PicturedName({ name, picture }: Props) {
  return (
    <Flex as="span" align="center" gap="2" minW="0">
      <Picture path={picture?.small} boxSize="7" borderRadius="l1" />
      <GoodsName name={name} />
    </Flex>
  )
}

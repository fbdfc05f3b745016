import { Box } from '@chakra-ui/react'
import { useT } from '../i18n/useT.ts'

interface Props {
  name: string | null | undefined
  /** Maximum number of lines. */
  lines?: number
}

/** Product name, on two lines before it is cut, with a tooltip; a placeholder if unnamed. */
export function GoodsName({ name, lines = 2 }: Props) {
  const t = useT()
  if (!name) {
    return (
      <Box as="span" color="muted">
        {t('ui.goods.unnamed')}
      </Box>
    )
  }
  return (
    <Box as="span" className="goods-name" display="block" minW="0" lineClamp={lines} overflowWrap="break-word" data-tip={name}>
      {name}
    </Box>
  )
}

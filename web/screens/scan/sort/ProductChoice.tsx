import { Button, Flex } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'

interface Props {
  /** The products that share the barcode, from the refusal. */
  values: unknown
  onChoose: (productId: string) => void
}

/** Lets the user choose one of several products with the same barcode. */
export function ProductChoice({ values, onChoose }: Props) {
  const t = useT()
  const { skus = '', productIds = '' } = (values ?? {}) as { skus?: string; productIds?: string }
  const names = skus.split(', ')
  return (
    <>
      {t('sort.choose')}
      <Flex wrap="wrap" gap="2" mt="2">
        {productIds.split(',').map((id, i) => (
          <Button key={id} size="xl" fontFamily="mono" onClick={() => onChoose(id)}>
            {names[i]}
          </Button>
        ))}
      </Flex>
    </>
  )
}

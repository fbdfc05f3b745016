import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Timeline } from '../../ui/document/Timeline.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import { useUnnamedActor } from '../../ui/UnnamedActor.ts'
import type { useProductHistory_product$data } from './__generated__/useProductHistory_product.graphql.ts'
import { timelineEntries } from './timelineEntries.tsx'
import { useChangeText } from './useChangeText.ts'

const ProductHistoryDialog = lazyComponent(() => import('./ProductHistoryDialog.tsx').then((file) => file.ProductHistoryDialog))

/** Entries that are shown beside the form. */
const shownMaximum = 6

interface Props {
  productId: string
  sku: string
  history: useProductHistory_product$data['history']
  textOf: (name: string, value: unknown) => string
}

/** What was done to the product lately, and by whom. */
export function ProductHistory({ productId, sku, history, textOf }: Props) {
  const t = useT()
  const unnamed = useUnnamedActor()
  const [isOpen, setOpen] = useState(false)
  const changeText = useChangeText(textOf)
  return (
    <Section
      title={t('product.history.title')}
      aside={
        history.length > shownMaximum && (
          <Button variant="plain" size="sm" h="auto" px="0" colorPalette="brand" onClick={() => setOpen(true)}>
            {t('product.history.all')}
          </Button>
        )
      }
    >
      <Timeline entries={timelineEntries(unnamed, history.slice(0, shownMaximum), changeText)} />
      {isOpen && <ProductHistoryDialog productId={productId} sku={sku} textOf={textOf} onClose={() => setOpen(false)} />}
    </Section>
  )
}

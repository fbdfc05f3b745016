import { Button, chakra } from '@chakra-ui/react'
import { Copy, SearchX } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { copyText } from '../CopyText.tsx'
import { toaster } from '../overlay/toaster.tsx'

export interface MissingCode {
  readonly value: string
  /** Exists, but is excluded by the other filters. */
  readonly isLeftOut: boolean
}

/** Searched codes that the list does not have, with a copy button. */
export function MissingCodes({ misses }: { misses: readonly MissingCode[] }) {
  const t = useT()
  const parts = [
    { key: 'list.search.notFound', values: misses.filter(({ isLeftOut }) => !isLeftOut) },
    { key: 'list.search.leftOut', values: misses.filter(({ isLeftOut }) => isLeftOut) },
  ] as const

  async function copy(values: readonly MissingCode[]) {
    if (await copyText(values.map(({ value }) => value).join('\n'))) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }

  if (misses.length === 0) return null
  return (
    <Frame role="status">
      {parts.map(
        ({ key, values }) =>
          values.length > 0 && (
            <div key={key}>
              <SearchX size={15} aria-hidden />
              <b>{t(key, { count: values.length })}</b>
              <span>{values.map(({ value }) => value).join(', ')}</span>
              <Button size="xs" onClick={() => copy(values)}>
                <Copy aria-hidden />
                {t('list.search.copyMisses')}
              </Button>
            </div>
          ),
      )}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    mb: '2.5',
    maxH: '7.5rem',
    flexShrink: '0',
    overflowY: 'auto',
    borderRadius: 'l2',
    bg: 'warn.subtle',
    color: 'ink',
    px: '3',
    py: '1.5',
    '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '0.5' },
    '& svg': { color: 'warn.fg', flexShrink: '0' },
    '& b': { fontWeight: 'semibold' },
    '& span': { textStyle: 'code', overflowWrap: 'anywhere', minW: '0' },
  },
})

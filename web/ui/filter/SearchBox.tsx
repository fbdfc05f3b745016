import { chakra, Kbd } from '@chakra-ui/react'
import { ListPlus, Search as SearchMark, X } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Input } from '../Input.tsx'
import { pastedValues, searchFor } from '../listUrl.ts'
import { Popover } from '../overlay/Popover.tsx'
import { useHotkeys } from '../useHotkeys.ts'
import { BulkSearchForm, type SearchProps } from './BulkSearchForm.tsx'
import { useTypedSearch } from './useTypedSearch.ts'

/** Search by a word as it is typed, or by hundreds of codes, one per line; `/` focuses it. */
export function SearchBox({ fields, search, onSearch }: SearchProps) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  useHotkeys({ '/': () => box.current?.focus() })
  const field = fields.find(({ id }) => id === search.field) ?? fields[0]!
  const many = search.values.length > 1
  const { searchNow, ...typing } = useTypedSearch(search, onSearch)

  const onPaste = (event: ClipboardEvent) => {
    const values = pastedValues(event.clipboardData.getData('text'))
    if (values.length < 2) return
    event.preventDefault()
    searchNow(searchFor(search, values))
  }

  return (
    <Frame role="search" data-on={search.values.length > 0 || undefined}>
      <Popover
        title={t('list.search.many')}
        label={[
          <b key="field">{field.label}</b>,
          <i key="mode">{t(`list.search.${search.mode}`)}</i>,
          <ListPlus key="mark" size={15} aria-hidden />,
        ]}
        data-tip={t('list.search.many')}
      >
        {(close) => (
          <BulkSearchForm
            fields={fields}
            search={search}
            onSearch={(next) => {
              close()
              searchNow(next)
            }}
          />
        )}
      </Popover>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
          // The next word, or the next scan, replaces this one.
          box.current?.select()
        }}
      >
        <SearchMark size={15} aria-hidden />
        <Input
          {...typing}
          ref={box}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('list.search.label', { field: field.label })}
          placeholder={many ? t('list.search.count', { count: search.values.length }) : t('list.search.hint')}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (event.key === 'Escape') box.current?.blur()
          }}
        />
        {search.values.length > 0 ? (
          <button type="button" aria-label={t('list.search.clear')} onClick={() => searchNow(searchFor(search, []))}>
            <X size={14} aria-hidden />
          </button>
        ) : (
          <Kbd>/</Kbd>
        )}
      </form>
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    w: '26rem',
    maxW: 'full',
    bg: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    color: 'muted',
    _hover: { borderColor: 'border.emphasized' },
    '&[data-on]': { borderColor: 'brand.border', bg: 'brand.subtle' },
    '&:focus-within': { borderColor: 'brand.focusRing', boxShadow: '0 0 0 1px {colors.brand.focusRing}' },
    '& > button:first-of-type': {
      h: '7.5',
      px: '2.5',
      gap: '1.5',
      bg: 'transparent',
      borderWidth: '0',
      borderInlineEndWidth: '1px',
      // On a line of its own it is as wide as the frame, whose border replaces this one.
      flex: '1 0 auto',
      justifyContent: 'flex-start',
      me: '-1px',
      borderEndRadius: '0',
      fontWeight: 'normal',
      '& b': { fontWeight: 'semibold' },
      '& i': { fontStyle: 'normal', color: 'muted' },
    },
    smDown: { '& > button:first-of-type, & > form > input': { h: '12' } },
    '& > form': { display: 'flex', alignItems: 'center', flex: '999 1 9rem', minW: '0' },
    '& > form > svg, & > button svg': { flexShrink: '0' },
    '& > form > svg': { ms: '2.5' },
    '& > form > input': {
      flex: '1',
      minW: '0',
      h: '7.5',
      px: '2',
      bg: 'transparent',
      borderWidth: '0',
      _focusVisible: { boxShadow: 'none' },
    },
    '& > form > button': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '7',
      cursor: 'button',
      color: 'brand.fg',
    },
    '& > form > kbd': { me: '2' },
    '@media (pointer: coarse)': { '& > form > kbd': { display: 'none' }, '& > form > input, & > button:first-of-type': { h: '9.5' } },
  },
})

import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Textarea } from '../Input.tsx'
import { pastedValues, SEARCH_VALUES_MAX, type Search, searchModes, usualMode } from '../listUrl.ts'

export interface SearchField {
  id: string
  label: string
}

export interface SearchProps {
  fields: readonly SearchField[]
  search: Search
  /** `isTyping`: more of the word may follow, so that this search takes the place of the one before it in the history. */
  onSearch: (search: Search, isTyping?: boolean) => void
}

/** Bulk search: many codes, one per line, in one field and one mode. */
export function BulkSearchForm({ fields, search, onSearch }: SearchProps) {
  const t = useT()
  const [field, setField] = useState(search.field)
  const [chosen, setChosen] = useState(search.mode === usualMode(search.values) ? null : search.mode)
  const [text, setText] = useState(search.values.join('\n'))
  const lines = new Set(text.split(/[\n\t,;，；]+/).filter((line) => line.trim() !== '')).size
  const values = pastedValues(text)
  const mode = chosen ?? usualMode(values)
  return (
    <Many
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ field, mode, values })
      }}
    >
      <div className="choices">
        {fields.map(({ id, label }) => (
          <Button key={id} size="sm" aria-pressed={id === field} onClick={() => setField(id)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="choices">
        {searchModes.map((each) => (
          <Button key={each} size="sm" aria-pressed={each === mode} onClick={() => setChosen(each)}>
            {t(`list.search.${each}`)}
          </Button>
        ))}
      </div>
      <Textarea
        data-first
        rows={8}
        spellCheck={false}
        aria-label={t('list.search.values')}
        placeholder={t('list.search.values')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSearch({ field, mode, values })
        }}
      />
      <p role={lines > SEARCH_VALUES_MAX ? 'alert' : undefined}>
        {lines > SEARCH_VALUES_MAX
          ? t('list.search.cut', { max: SEARCH_VALUES_MAX, count: lines })
          : t('list.search.count', { count: values.length })}
      </p>
      <Button type="submit" variant="solid" size="sm">
        {t('list.search.submit')}
      </Button>
    </Many>
  )
}

const Many = chakra('form', {
  base: {
    display: 'grid',
    gap: '2.5',
    '& .choices': { display: 'flex', flexWrap: 'wrap', gap: '1.5' },
    '& [aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border' },
    '& textarea': { fontFamily: 'mono' },
    '& p': { color: 'muted', textStyle: 'xs', '&[role=alert]': { color: 'negative.fg' } },
  },
})

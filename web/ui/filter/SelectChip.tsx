import { Button } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Choices } from '../Choices.tsx'
import { Input } from '../Input.tsx'
import { Popover, type PopoverHandle } from '../overlay/Popover.tsx'
import { Chip } from './Chip.tsx'

export interface Option {
  value: string
  label: string
  /** A text that finds the option too, such as the code of a customer. */
  words?: string
}

export interface Filter {
  id: string
  label: string
  options: readonly Option[]
  /** Always shown; other filters are behind "+ Filter". */
  always?: boolean
  /** Loads options for the typed text, for long lists. */
  onSearch?: (text: string) => void
  /** Name of a value that may be none of the options now, such as one that the typed text does not find. */
  nameOf?: (value: string) => string | undefined
  /** The panel opens. */
  onOpen?: () => void
}

interface Props {
  filter: Filter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  openAtFirst: boolean
}

const SEARCH_FROM = 9

/** Filter with several values, applied when the panel closes so that several ticks cause one query. */
export function SelectChip({ filter, values, onChange, openAtFirst }: Props) {
  const t = useT()
  const handle = useRef<PopoverHandle>(null)
  const [ticked, setTicked] = useState(values)
  useEffect(() => {
    if (openAtFirst) handle.current?.open()
  }, [openAtFirst])

  const labelOf = (value: string) => filter.nameOf?.(value) ?? filter.options.find((option) => option.value === value)?.label ?? value
  const chosen: ReactNode = values.length > 0 ? <b>{values.map(labelOf).join(' · ')}</b> : t('list.filter.any')
  return (
    <Chip on={values.length > 0} name={filter.label} onClear={() => onChange([])}>
      <Popover
        handle={handle}
        title={filter.label}
        label={[t('list.filter.of', { name: filter.label }), <span key="chosen">{chosen}</span>]}
        onOpen={() => {
          setTicked(values)
          filter.onSearch?.('')
          filter.onOpen?.()
        }}
        onClose={() => {
          filter.onSearch?.('')
          if (ticked.join() !== values.join()) onChange(ticked)
        }}
      >
        {(close) => <OptionList filter={filter} ticked={ticked} onTick={setTicked} onDone={close} />}
      </Popover>
    </Chip>
  )
}

interface OptionsProps {
  filter: Filter
  ticked: readonly string[]
  onTick: (ticked: readonly string[]) => void
  onDone: () => void
}

function OptionList({ filter, ticked, onTick, onDone }: OptionsProps) {
  const t = useT()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = filter.onSearch
    ? filter.options
    : filter.options.filter(({ label, words = '' }) => [label, words].some((one) => one.toLowerCase().includes(wanted)))
  const toggle = (value: string) => onTick(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      {(filter.onSearch || filter.options.length >= SEARCH_FROM) && (
        <Input
          mb="2"
          aria-label={t('list.filter.search', { name: filter.label })}
          placeholder={t('list.filter.search', { name: filter.label })}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            filter.onSearch?.(event.target.value)
          }}
        />
      )}
      <Choices>
        {found.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </Choices>
      {found.length === 0 && t('list.filter.none')}
      <Button type="submit" variant="solid" size="sm" mt="2" w="full">
        {t('list.filter.apply')}
      </Button>
    </form>
  )
}

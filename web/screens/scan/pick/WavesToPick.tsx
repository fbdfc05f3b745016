import { Box, chakra, Input, NativeSelect } from '@chakra-ui/react'
import { useState, useTransition } from 'react'
import { graphql, readInlineData, useRefetchableFragment } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { WaveType } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { WavesToPick_query$key } from './__generated__/WavesToPick_query.graphql.ts'
import type { WavesToPick_wave$key } from './__generated__/WavesToPick_wave.graphql.ts'
import type { WavesToPickQuery } from './__generated__/WavesToPickQuery.graphql.ts'

interface Props {
  query: WavesToPick_query$key
  onChoose: (number: string) => void
}

const waveFragment = graphql`
  fragment WavesToPick_wave on Wave @inline {
    id
    number
    type
    state
    picker {
      name
    }
    pickers {
      name
    }
    picking {
      open
    }
  }
`

/** Waves to pick with handhelds, oldest first and the picker's own before the others; a tap opens one. */
export function WavesToPick({ query, onChoose }: Props) {
  const t = useT()
  const [{ mine, waves }, refetch] = useRefetchableFragment<WavesToPickQuery, WavesToPick_query$key>(
    graphql`
      fragment WavesToPick_query on Query
      @refetchable(queryName: "WavesToPickQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        me: { type: "[ID!]!" }
        search: { type: "Search" }
        types: { type: "[WaveType!]" }
      ) {
        mine: waves(
          warehouseId: $warehouseId
          filter: { states: [TO_BE_PICKED, PICKING], pickModes: [HANDHELD], pickerIds: $me, search: $search, types: $types }
          sort: OLDEST
          first: 50
        ) {
          edges {
            node {
              ...WavesToPick_wave
            }
          }
        }
        waves(
          warehouseId: $warehouseId
          filter: { states: [TO_BE_PICKED, PICKING], pickModes: [HANDHELD], search: $search, types: $types }
          sort: OLDEST
          first: 50
        ) {
          edges {
            node {
              ...WavesToPick_wave
            }
          }
        }
      }
    `,
    query,
  )
  const [asked, setAsked] = useState({ search: '', type: '' })
  const [, startTransition] = useTransition()
  const ask = (change: Partial<typeof asked>) => {
    const now = { ...asked, ...change }
    setAsked(now)
    const number = now.search.trim()
    startTransition(() => {
      refetch({
        search: number ? { values: [number], mode: 'FUZZY' } : null,
        types: now.type ? [now.type as keyof typeof WaveType.values] : null,
      })
    })
  }
  const nodes = [...mine.edges, ...waves.edges].map(({ node }) => readInlineData<WavesToPick_wave$key>(waveFragment, node))
  const sorted = [...new Map(nodes.map((node) => [node.id, node])).values()]
  return (
    <SideList>
      <h4>{t('pick.waiting')}</h4>
      <Box display="flex" gap="2" mb="2">
        <Input
          size="xl"
          flex="1"
          minW="0"
          type="search"
          aria-label={t('pick.search')}
          placeholder={t('pick.search')}
          value={asked.search}
          onChange={({ target }) => ask({ search: target.value })}
        />
        <NativeSelect.Root size="xl" w="9rem">
          <NativeSelect.Field aria-label={t('pick.type.label')} value={asked.type} onChange={({ target }) => ask({ type: target.value })}>
            <option value="">{t('pick.type.all')}</option>
            {valuesOf(WaveType).map((type) => (
              <option key={type} value={type}>
                {t(`enum.WaveType.${type}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Box>
      <ol>
        {sorted.map(({ id, number, type, state, picker, pickers, picking }) => (
          <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <Choice type="button" className="name" onClick={() => onChoose(number)}>
              <span className="code">{number}</span>
              <small>
                {[
                  ...[t(`enum.WaveType.${type}`), t(`state.Wave.${state}`)],
                  pickers.length > 0 ? pickers.map(({ name }) => name).join(', ') : picker.name,
                ].join(' · ')}
              </small>
            </Choice>
            <span className="count">
              <b>{picking.open}</b>
            </span>
          </li>
        ))}
      </ol>
      {sorted.length === 0 && <p>{t(asked.search || asked.type ? 'pick.noMatch' : 'pick.nothingWaiting')}</p>}
    </SideList>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })

import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useRight, useRightEverywhere } from '../../../shell/rights.ts'
import type { Filter, Option } from '../../../ui/FilterBar.tsx'
import type { useActivityFiltersChosenQuery } from './__generated__/useActivityFiltersChosenQuery.graphql.ts'
import type { useActivityFiltersQuery } from './__generated__/useActivityFiltersQuery.graphql.ts'
import { callers } from './activityList.ts'
import { useCommandOptions } from './useCommandText.ts'

const query = graphql`
  query useActivityFiltersQuery($warehouses: Boolean!, $people: Boolean!, $keys: Boolean!, $search: Search) {
    warehouses @include(if: $warehouses) {
      id
      number
      name: displayName
    }
    staff(first: 50, sort: LOGIN, filter: { search: $search }) @include(if: $people) {
      edges {
        node {
          id
          login
          name: displayName
        }
      }
    }
    apiKeys(first: 50, filter: { search: $search }) @include(if: $keys) {
      edges {
        node {
          id
          name
        }
      }
    }
  }
`

/** Names of those that the address asks for. */
const chosenQuery = graphql`
  query useActivityFiltersChosenQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Staff {
        name: displayName
      }
      ... on ApiKey {
        keyName: name
      }
      ... on WallToken {
        wallName: name
      }
    }
  }
`

/** Filters by kind of caller, person or key, command and warehouse. `actors` are the chosen callers: people, and keys and walls that a link named. */
export function useActivityFilters(actors: readonly string[]): readonly Filter[] {
  const t = useT()
  const commands = useCommandOptions()
  const [text, setText] = useState('')
  const people = useRightEverywhere('access:staff')
  const keys = useRightEverywhere('access:keys')
  const typed = text.trim()
  const variables = { warehouses: useRight('warehouse:read'), people, keys, search: null }
  const first = useBackgroundQuery<useActivityFiltersQuery>(query, variables)
  const search = typed ? { ...variables, warehouses: false, search: { values: [typed], mode: 'FUZZY' as const } } : null
  const answer = useBackgroundQuery<useActivityFiltersQuery>(query, search)
  const chosen = useBackgroundQuery<useActivityFiltersChosenQuery>(chosenQuery, actors.length > 0 ? { ids: actors } : null)?.nodes ?? []
  const nameOf = (id: string) => {
    const node = chosen.find((one) => one?.id === id)
    return node?.name ?? node?.keyName ?? node?.wallName ?? t('activity.filter.actor')
  }
  // Who is known is narrowed at once and keeps the place; an answer only adds to them, so that nothing moves from under the pointer.
  const [earlier, setEarlier] = useState<readonly Option[]>([])
  const known = joined(callersOf(first), earlier)
  useEffect(() => {
    if (answer) setEarlier((before) => joined(before, callersOf(answer)))
  }, [answer])
  const matching = known.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const found = joined(matching, callersOf(answer))
  const others = actors.filter((id) => !found.some(({ value }) => value === id)).map((id) => ({ value: id, label: nameOf(id) }))
  return [
    {
      id: 'who',
      label: t('activity.field.who'),
      options: callers.map((who) => ({ value: who, label: t(`enum.ActivityWho.${who}`) })),
      always: true,
    },
    ...(people || keys || actors.length > 0
      ? [{ id: 'actor', label: t('activity.filter.person'), options: [...others, ...found], onSearch: setText }]
      : []),
    { id: 'command', label: t('activity.field.what'), options: commands },
    {
      id: 'place',
      label: t('access.key.warehouse'),
      options: (first?.warehouses ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })),
    },
  ]
}

/** Options of both, each once, the first ones in front. */
const joined = (some: readonly Option[], others: readonly Option[]): readonly Option[] => [
  ...some,
  ...others.filter(({ value }) => !some.some((one) => one.value === value)),
]

const callersOf = (response: useActivityFiltersQuery['response'] | null): readonly Option[] => [
  ...(response?.staff?.edges ?? []).map(({ node: { id, login, name } }) => ({ value: id, label: `${name} · ${login}` })),
  ...(response?.apiKeys?.edges ?? []).map(({ node: { id, name } }) => ({ value: id, label: name })),
]

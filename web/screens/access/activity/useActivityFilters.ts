import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useRight } from '../../../shell/rights.ts'
import type { Filter, Option } from '../../../ui/FilterBar.tsx'
import type { useActivityFiltersQuery } from './__generated__/useActivityFiltersQuery.graphql.ts'
import { callers } from './activityList.ts'
import { useCommandOptions } from './useCommandText.ts'

const query = graphql`
  query useActivityFiltersQuery($warehouses: Boolean!, $people: Boolean!, $chosen: [ID!]!) {
    warehouses @include(if: $warehouses) {
      id
      number
      name: displayName
    }
    staff(first: 250, sort: LOGIN) @include(if: $people) {
      edges {
        node {
          id
          login
          name: displayName
        }
      }
    }
    nodes(ids: $chosen) {
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

/** Filters by kind of caller, person, command and warehouse. `actors` are the chosen callers: people, and keys and walls that a link named. */
export function useActivityFilters(actors: readonly string[]): readonly Filter[] {
  const t = useT()
  const commands = useCommandOptions()
  const choosesPeople = useRight('access:staff')
  const variables = { warehouses: useRight('warehouse:read'), people: choosesPeople, chosen: actors }
  const { warehouses, staff, nodes } = useBackgroundQuery<useActivityFiltersQuery>(query, variables, null, true) ?? {}
  const people: Option[] = (staff?.edges ?? []).map(({ node: { id, login, name } }) => ({ value: id, label: `${name} · ${login}` }))
  const known = new Map((nodes ?? []).flatMap((node) => (node?.id ? [[node.id, node.name ?? node.keyName ?? node.wallName] as const] : [])))
  const others = actors
    .filter((id) => !people.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: known.get(id) ?? t('activity.filter.actor') }))
  return [
    {
      id: 'who',
      label: t('activity.field.who'),
      options: callers.map((who) => ({ value: who, label: t(`enum.ActivityWho.${who}`) })),
      always: true,
    },
    ...(choosesPeople || actors.length > 0 ? [{ id: 'actor', label: t('activity.filter.person'), options: [...others, ...people] }] : []),
    { id: 'command', label: t('activity.field.what'), options: commands },
    {
      id: 'place',
      label: t('access.key.warehouse'),
      options: (warehouses ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })),
    },
  ]
}

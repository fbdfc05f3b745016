import { DataList } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { factsRecipe } from '../../theme/documentRecipes.ts'

export type Fact = readonly [name: string, value: ReactNode]

interface Props {
  /** Facts without a value are left out. */
  facts: readonly Fact[]
  /** `list`: a label per line; `grid`: labels above values; `inline`: one after the other. */
  layout?: 'list' | 'grid' | 'inline'
}

/** Labels with their values. */
export function Facts({ facts, layout = 'list' }: Props) {
  const recipe = factsRecipe[layout]
  return (
    <DataList.Root recipe={recipe}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList.Root>
  )
}

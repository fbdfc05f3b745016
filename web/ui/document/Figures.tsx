import { DataList } from '@chakra-ui/react'
import { FormattedNumber } from 'react-intl'
import type { Tone } from '../../theme/colors.ts'
import { figuresRecipe } from '../../theme/documentRecipes.ts'

export interface Figure {
  name: string
  value: number
  tone?: Tone
}

/** Large numbers with their names; zeros are muted. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <DataList.Root recipe={figuresRecipe}>
      {figures.map(({ name, value, tone }) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue color={value === 0 ? 'muted' : tone ? `${tone}.fg` : 'ink'}>
            <FormattedNumber value={value} />
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  )
}

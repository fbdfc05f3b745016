import { Timeline as ChakraTimeline } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Tone } from '../../theme/colors.ts'
import { timelineRecipe } from '../../theme/documentRecipes.ts'

export interface TimelineEntry {
  key: string
  title: ReactNode
  /** Who and why. */
  about?: ReactNode
  /** Time. */
  at?: ReactNode
  tone?: Tone
  /** Has not happened yet: a hollow mark. */
  isAhead?: boolean
}

/** Events of a document, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ChakraTimeline.Root recipe={timelineRecipe} asChild>
      <ol>
        {entries.map(({ key, title, about, at, tone = 'gray', isAhead }) => (
          <ChakraTimeline.Item key={key} asChild>
            <li>
              <ChakraTimeline.Connector>
                <ChakraTimeline.Separator />
                <ChakraTimeline.Indicator colorPalette={tone} {...(isAhead && { 'data-ahead': true })} />
              </ChakraTimeline.Connector>
              <ChakraTimeline.Content>
                <ChakraTimeline.Title>{title}</ChakraTimeline.Title>
                {(about || at) && (
                  <ChakraTimeline.Description>
                    <span>{about}</span>
                    <span>{at}</span>
                  </ChakraTimeline.Description>
                )}
              </ChakraTimeline.Content>
            </li>
          </ChakraTimeline.Item>
        ))}
      </ol>
    </ChakraTimeline.Root>
  )
}

import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Figures } from '../../../ui/document/Figures.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { CountFigures_count$key } from './__generated__/CountFigures_count.graphql.ts'

/** What a count has found so far. A difference that has to be counted again is not in it. */
export function CountFigures({ count }: { count: CountFigures_count$key }) {
  const t = useT()
  const { progress, sheet } = useFragment(
    graphql`
      fragment CountFigures_count on StockCount {
        progress {
          done
          lines
        }
        sheet {
          lines {
            state
            progress
            difference
          }
        }
      }
    `,
    count,
  )
  const lines = sheet?.lines ?? []
  const isSeen = lines.some(({ state }) => state)
  const standing = lines.filter(({ state }) => state === 'DIFFERENT' || state === 'APPROVED' || state === 'NEEDS_APPROVAL')
  const sum = (sign: 1 | -1) => standing.reduce((total, { difference }) => total + Math.max(0, sign * (difference ?? 0)), 0)
  const of = (...states: string[]) => lines.filter(({ state }) => state && states.includes(state)).length
  return (
    <Section title={t('count.section.figures')}>
      <Figures
        figures={[
          { name: t('count.figure.done', { lines: progress.lines }), value: progress.done },
          { name: t('count.figure.recount'), value: lines.filter((line) => line.progress === 'RECOUNT').length, tone: 'warn' },
          ...(isSeen
            ? [
                { name: t('count.figure.missing'), value: sum(-1), tone: 'negative' as const },
                { name: t('count.figure.found'), value: sum(1), tone: 'info' as const },
                { name: t('count.figure.approval'), value: of('NEEDS_APPROVAL'), tone: 'warn' as const },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { EffectRow, EffectSection } from '../../../ui/document/Effect.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { AdjustmentEffect_adjustment$key } from './__generated__/AdjustmentEffect_adjustment.graphql.ts'
import { useSignedMoney } from './useSignedMoney.ts'

/** What posting an adjustment does: pieces of each quality, what can be sold, and the declared value. */
export function AdjustmentEffect({ adjustment }: { adjustment: AdjustmentEffect_adjustment$key }) {
  const t = useT()
  const money = useSignedMoney()
  const { lines, values } = useFragment(
    graphql`
      fragment AdjustmentEffect_adjustment on Adjustment {
        values {
          amount
          currency
        }
        lines {
          quality
          change
          location
        }
      }
    `,
    adjustment,
  )
  const of = (quality: string) => lines.filter((line) => line.quality === quality)
  const pieces = (some: typeof lines) => some.reduce((sum, { change }) => sum + change, 0)
  const [good, defective] = [of('GOOD'), of('DEFECTIVE')]
  return (
    <EffectSection title={t('adjustment.effect.title')}>
      {good.length > 0 && (
        <EffectRow name={t('adjustment.effect.good', { count: new Set(good.map(({ location }) => location)).size })}>
          <Quantity value={pieces(good)} signed />
        </EffectRow>
      )}
      {defective.length > 0 && (
        <EffectRow name={t('adjustment.effect.defective', { count: new Set(defective.map(({ location }) => location)).size })}>
          <Quantity value={pieces(defective)} signed />
        </EffectRow>
      )}
      <EffectRow name={t('adjustment.effect.available')}>
        <Quantity value={pieces(good)} signed />
      </EffectRow>
      {/* Pieces to take off are held since it was created. */}
      <EffectRow name={t('adjustment.effect.packages')}>
        <Quantity value={0} />
      </EffectRow>
      {values.map((value) => (
        <EffectRow key={value.currency} name={t('adjustment.effect.value')}>
          {money(value)}
        </EffectRow>
      ))}
    </EffectSection>
  )
}

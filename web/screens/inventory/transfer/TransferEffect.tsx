import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { EffectRow, EffectSection } from '../../../ui/document/Effect.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { TransferEffect_transfer$key } from './__generated__/TransferEffect_transfer.graphql.ts'

/** What a transfer does once all of it is moved: pieces of each side, what can be sold, and what can be picked. */
export function TransferEffect({ transfer }: { transfer: TransferEffect_transfer$key }) {
  const t = useT()
  const { quantity, pickingChange, lines } = useFragment(
    graphql`
      fragment TransferEffect_transfer on Transfer {
        quantity
        pickingChange
        lines {
          from
          to
        }
      }
    `,
    transfer,
  )
  const placesOf = (codes: readonly (string | null | undefined)[]) => new Set(codes.filter(Boolean)).size
  return (
    <EffectSection title={t('transfer.effect.title')}>
      <EffectRow name={t('transfer.effect.takenOff', { count: placesOf(lines.map(({ from }) => from)) })}>
        <Quantity value={-quantity} signed />
      </EffectRow>
      <EffectRow name={t('transfer.effect.putDown', { count: placesOf(lines.map(({ to }) => to)) })}>
        <Quantity value={quantity} signed />
      </EffectRow>
      <EffectRow name={t('transfer.effect.available')}>
        <Quantity value={0} />
      </EffectRow>
      <EffectRow name={t('transfer.effect.picking')}>
        {pickingChange == null ? t('transfer.effect.pickingOpen') : <Quantity value={pickingChange} signed />}
      </EffectRow>
    </EffectSection>
  )
}

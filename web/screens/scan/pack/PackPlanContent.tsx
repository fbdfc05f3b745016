import { Box, chakra } from '@chakra-ui/react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { PackPlanContentQuery } from './__generated__/PackPlanContentQuery.graphql.ts'
import { PackLayerDrawing } from './PackLayerDrawing.tsx'
import { PackProposal } from './PackProposal.tsx'
import { drawLayers } from './packLayers.ts'

interface Props {
  waveId: string
  packageId: string
  materials: readonly { readonly id: string; readonly number: string; readonly name: string }[]
}

/** Drawings, list and packagings of how a package is packed. */
export function PackPlanContent({ waveId, packageId, materials }: Props) {
  const t = useT()
  const { packingBench } = useLazyLoadQuery<PackPlanContentQuery>(
    graphql`
      query PackPlanContentQuery($waveId: ID!, $packageId: ID!) {
        packingBench(waveId: $waveId) {
          packingPlan(packageId: $packageId) {
            proposal {
              materialId
              ...PackProposal_proposal
            }
            sides
            pieces {
              sku
              productName
              x
              y
              z
              lengthMillimetres
              widthMillimetres
              heightMillimetres
            }
            packagings {
              materialId
              outcome
              proof
            }
          }
        }
      }
    `,
    { waveId, packageId },
    { fetchPolicy: 'network-only' },
  )
  const plan = packingBench?.packingPlan
  if (!plan) return <p>{t('pack.plan.packed')}</p>
  const { proposal, sides, pieces, packagings } = plan
  const drawn = drawLayers(pieces, sides)
  const [length = 0, width = 0, height = 0] = sides
  return (
    <Content tabIndex={0} role="region" aria-label={t('pack.plan.open')}>
      {proposal ? (
        <>
          <PackProposal proposal={proposal} materials={materials} />
          <Box color="muted">{t('pack.plan.sides', { length, width, height })}</Box>
        </>
      ) : (
        <p>{t(packagings.length > 0 ? 'pack.plan.none' : 'pack.plan.notMeasured')}</p>
      )}
      <Layers>
        {drawn.layers.map((layer, at) => (
          <PackLayerDrawing key={layer.z} layer={layer} no={at + 1} width={drawn.width} height={drawn.height} />
        ))}
      </Layers>
      {pieces.length > 0 && (
        <ol aria-label={t('pack.plan.list')}>
          {pieces.map(({ sku, productName, x, y, z, lengthMillimetres, widthMillimetres, heightMillimetres }) => (
            <li key={`${x} ${y} ${z}`}>
              {t('pack.plan.piece', {
                sku,
                name: productName,
                x,
                y,
                z,
                length: lengthMillimetres,
                width: widthMillimetres,
                height: heightMillimetres,
              })}
            </li>
          ))}
        </ol>
      )}
      {packagings.length > 0 && (
        <section>
          <h3>{t('pack.plan.packagings')}</h3>
          <ul>
            {packagings.map(({ materialId, outcome, proof }) => {
              const material = materials.find(({ id }) => id === materialId)
              return (
                <li key={materialId} data-fits={outcome === 'FITS' || undefined}>
                  <span>{material ? `${material.number} · ${material.name}` : '–'}</span>
                  <span>
                    {t(`enum.PackagingOutcome.${outcome}`)}
                    {proof && ` · ${t(`enum.PackagingProof.${proof}`)}`}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Content>
  )
}

const Content = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    pb: '4',
    overflowWrap: 'anywhere',
    '& ol': { listStyle: 'decimal', ps: '7', display: 'grid', gap: '1' },
    '& h3': { fontWeight: 'semibold', mb: '1' },
    '& ul': { display: 'grid', gap: '1', color: 'muted' },
    '& ul li': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4' },
    '& [data-fits]': { color: 'ink' },
  },
})

const Layers = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

import { Box, Button, Flex } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql } from 'react-relay'
import type { IfWeightDeviates } from '../../../../graph/delivery/states/weighing.ts'
import { deviates, weightLimits } from '../../../../graph/package/rules/weighing.ts'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { ScalePanel } from '../../../station/scale/ScalePanel.tsx'
import { useScale } from '../../../station/scale/useScale.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ExamineWeighingMutation } from './__generated__/ExamineWeighingMutation.graphql.ts'
import type { ExamineWeighingQuery } from './__generated__/ExamineWeighingQuery.graphql.ts'

interface Props {
  warehouseId: string
  packageId: string
  number: string
  onShipped: () => void
}

const query = graphql`
  query ExamineWeighingQuery($warehouseId: ID!, $code: String!) {
    warehouse: node(id: $warehouseId) {
      ... on Warehouse @alias(as: "tolerance") {
        weightToleranceGrams
        weightTolerancePercent
      }
    }
    shippablePackage(warehouseId: $warehouseId, code: $code) {
      package {
        goodsWeightGrams
        packagingWeightGrams
      }
    }
  }
`

/** Weighs an examined package, which ships it; one whose weight is off is weighed again, accepted or marked abnormal. */
export function ExamineWeighing({ warehouseId, packageId, number, onShipped }: Props) {
  const t = useT()
  const weight = useWeight()
  const tell = useNotifyOutcome()
  const mayAccept = useRight('package:acceptWeight')
  const scale = useScale(true)
  const [off, setOff] = useState<number | null>(null)
  const read = useBackgroundQuery<ExamineWeighingQuery>(query, { warehouseId, code: number })
  const { run, busy } = useCommand<ExamineWeighingMutation>(graphql`
    mutation ExamineWeighingMutation($input: ShipPackageInput!) {
      shipPackage(input: $input) {
        package {
          id
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const weighed = read?.shippablePackage.package
  const goods = weighed && {
    goodsGrams: weighed.goodsWeightGrams ?? null,
    packagingGrams: weighed.packagingWeightGrams ?? null,
    weightToleranceGrams: read.warehouse?.tolerance?.weightToleranceGrams ?? 0,
    weightTolerancePercent: read.warehouse?.tolerance?.weightTolerancePercent ?? 0,
  }
  const ship = async (weightGrams: number, ifWeightDeviates: keyof typeof IfWeightDeviates.values) => {
    setOff(null)
    scale.take()
    const outcome = await run({ packageId, weightGrams, ifWeightDeviates })
    if (!tell(outcome)) return
    const isShipped = outcome.payload.package?.state === 'SHIPPED'
    if (isShipped) toaster.success(t('examine.shipped', { number }))
    else toaster.warning(t('ship.weigh.marked', { number }))
    onShipped()
  }
  const weigh = (grams: number) => {
    if (!goods || busy) return
    if (!deviates(grams, goods)) return void ship(grams, 'REFUSE')
    scale.take()
    setOff(grams)
  }
  const settled = useEffectEvent(weigh)
  const isKnown = goods != null
  useEffect(() => {
    if (isKnown && scale.settled !== null) settled(scale.settled)
  }, [isKnown, scale.settled])
  const limits = goods ? weightLimits(goods) : null
  return (
    <>
      <ScalePanel scale={scale} goods={goods ?? null} isWanted={goods != null && off === null && !busy} onTyped={weigh} />
      {off !== null && limits && (
        <Box role="alert" gridColumn="1 / -1" mt="3">
          <Box textStyle="lg" color="negative.fg">
            {t('ship.weigh.off', { number, weight: weight.of(off), range: weight.range(limits) })}
          </Box>
          <Flex mt="3" gap="2" wrap="wrap">
            <Button size="xl" variant="solid" onClick={() => setOff(null)}>
              {t('ship.weigh.again')}
            </Button>
            {mayAccept && (
              <Button size="xl" onClick={() => void ship(off, 'SHIP')}>
                {t('ship.weigh.accept')}
              </Button>
            )}
            <Button size="xl" onClick={() => void ship(off, 'MARK_ABNORMAL')}>
              {t('ship.weigh.mark')}
            </Button>
          </Flex>
        </Box>
      )}
    </>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { IfWeightDeviates } from '../../../../graph/delivery/states/weighing.ts'
import { deviates, type WeighedGoods, weightLimits } from '../../../../graph/package/rules/weighing.ts'
import type { WeighingRule } from '../../../../graph/warehouse/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { useRight } from '../../../shell/rights.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Scale } from '../../../station/scale/useScale.ts'
import type { Alarm, Question } from '../../../station/stationTypes.ts'
import type { useShipWeighingQuery } from './__generated__/useShipWeighingQuery.graphql.ts'
import type { ShipContext, ShipResult } from './shipScans.ts'

type ShippablePackage = NonNullable<useShipWeighingQuery['response']['shippablePackage']['package']>

/** A scanned package that waits for its weight. */
export interface PackageToWeigh extends Omit<ShippablePackage, 'goodsWeightGrams' | 'packagingWeightGrams'> {
  code: string
  goods: WeighedGoods
}

interface Options {
  queue: ScanQueue<ShipContext, ShipResult>
  warehouseId: string
  rule: keyof typeof WeighingRule.values
  tolerance: Pick<WeighedGoods, 'weightToleranceGrams' | 'weightTolerancePercent'>
  scale: Scale
}

/** Brings each scan of the shipping station together with its weight, in the order of the warehouse. */
export function useShipWeighing({ queue, warehouseId, rule, tolerance, scale }: Options) {
  const t = useT()
  const weight = useWeight()
  const mayAccept = useRight('package:acceptWeight')
  const [pending, setPending] = useState<PackageToWeigh | null>(null)
  const [typed, setTyped] = useState<number | null>(null)
  const [alarm, setAlarm] = useState<Alarm | null>(null)
  const [isStopped, setStopped] = useState(false)
  const scans = useRef(0)
  const raise = (what: Omit<Alarm, 'key'>) => setAlarm({ ...what, key: crypto.randomUUID() })

  const send = (code: string, weightGrams: number | null, ifWeightDeviates: keyof typeof IfWeightDeviates.values = 'REFUSE') => {
    const extras = weightGrams === null ? {} : { weightGrams, ifWeightDeviates }
    queue.add({ mutation: 'shipScans', code, context: { warehouseId }, extras })
    setPending(null)
    setTyped(null)
    if (weightGrams !== null) scale.take()
  }

  /** What can be done with a package whose weight is off; `before` ends the question. */
  const questionOf = (code: string, weightGrams: number, before: () => void = () => {}): Question => {
    const answer = (how: keyof typeof IfWeightDeviates.values) => () => {
      before()
      send(code, weightGrams, how)
    }
    return {
      drop: t('ship.weigh.again'),
      ...(mayAccept && { label: t('ship.weigh.accept'), run: answer('SHIP') }),
      abnormal: { label: t('ship.weigh.mark'), run: answer('MARK_ABNORMAL') },
    }
  }

  const weigh = ({ code, packageNumber, goods }: PackageToWeigh, grams: number) => {
    const limits = weightLimits(goods)
    if (!limits || !deviates(grams, goods)) return send(code, grams)
    scale.take()
    raise({
      title: t('ship.weigh.off', { number: packageNumber, weight: weight.of(grams), range: weight.range(limits) }),
      scanned: code,
      expected: weight.range(limits),
      question: questionOf(code, grams),
    })
  }

  /**
   * Asks which package it is and what it should weigh; of several scans the last one counts. A package that may not ship is scanned without a weight, so that
   * the server refuses it; without an answer nothing is known, and nothing scanned.
   */
  const check = async (code: string) => {
    setPending(null)
    const scan = ++scans.current
    const answer = await fetchQuery<useShipWeighingQuery>(environment, query, { warehouseId, code })
      .toPromise()
      .catch(() => null)
    if (scan !== scans.current) return
    if (!answer) return raise({ title: t('ship.weigh.unanswered'), scanned: code, todo: t('ship.weigh.todo.unanswered') })
    const pkg = answer.shippablePackage.package
    if (!pkg) return send(code, null)
    const { goodsWeightGrams = null, packagingWeightGrams = null, ...shown } = pkg
    setPending({ ...shown, code, goods: { goodsGrams: goodsWeightGrams, packagingGrams: packagingWeightGrams, ...tolerance } })
  }

  const { settled, isEmpty } = scale
  const weighed = useEffectEvent((grams: number) => pending && weigh(pending, grams))
  const isReady = pending !== null && !isStopped
  useEffect(() => {
    if (isReady && settled !== null) weighed(settled)
  }, [isReady, settled])
  // What was typed was the weight of a package that is no longer there, or that the scale knows better.
  useEffect(() => {
    if (isEmpty || settled !== null) setTyped(null)
  }, [isEmpty, settled])

  const grams = typed ?? settled
  return {
    pending,
    /** Weight of the next scan, where packages are weighed first. */
    grams: rule === 'WEIGH_FIRST' ? grams : null,
    alarm,
    questionOf,
    /** While an error is open nothing is shipped. */
    onStopped: setStopped,
    isTyped: typed !== null,
    /** Forgets the scanned package, or the typed weight of the next scan. */
    drop() {
      setPending(null)
      setTyped(null)
    },
    onTyped: (value: number) => (pending ? weigh(pending, value) : setTyped(value)),
    onScan(code: string) {
      if (rule === 'NONE') return send(code, null)
      if (rule === 'SCAN_FIRST') return void check(code)
      if (grams !== null) return send(code, grams)
      raise({ title: t('ship.weigh.first'), scanned: code, todo: t('ship.weigh.todo.first') })
    },
  }
}

const query = graphql`
  query useShipWeighingQuery($warehouseId: ID!, $code: String!) {
    shippablePackage(warehouseId: $warehouseId, code: $code) {
      package {
        packageNumber
        trackingNumber
        customerName
        destination
        goodsWeightGrams
        packagingWeightGrams
      }
    }
  }
`

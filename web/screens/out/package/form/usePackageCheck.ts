import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../../../../relay/environment.ts'
import type { ServerForm } from '../../../../ui/form/useServerForm.ts'
import type { usePackageCheckQuery } from './__generated__/usePackageCheckQuery.graphql.ts'
import { numbersOf, type PackageValues } from './packageForm.ts'

const restMs = 250

const watchedNumbers = ['erpNumber', 'platform', 'platformOrderNumber', 'positionInOrder'] as const

type Answer = usePackageCheckQuery['response']['packageCheck']

export interface PackageCheck {
  draftReasons: Answer['draftReasons']
  userErrors: Answer['userErrors']
  /** Pieces that a line of this product can get; undefined while it is not known. */
  availableOf(sku: string): number | null | undefined
  /** Line of the form by line number of a reason. */
  lineOf(line: number | null | undefined): PackageValues['lines'][number] | undefined
}

/** What the server would decide about the values of the form, asked as they change; null while too little is chosen. */
export function usePackageCheck(
  form: ServerForm<PackageValues>,
  { warehouseId, packageId, isActive }: { warehouseId: string; packageId: string | null; isActive: boolean },
): PackageCheck | null {
  const [customerId, channelCode, lines] = form.watch(['customerId', 'channelCode', 'lines'])
  const [erpNumber, platform, platformOrderNumber, positionInOrder] = form.watch(watchedNumbers)
  const isNumber = Number.isInteger(positionInOrder)
  // A line without a valid quantity still asks what is available.
  const asked = lines.flatMap(({ productId, sku, quantity }) =>
    productId && sku ? [{ sku, quantity: Number.isInteger(quantity) && quantity > 0 ? Math.min(quantity, 1_000_000) : 1 }] : [],
  )
  const isAsked = isActive && (packageId !== null || customerId !== '') && asked.length > 0
  const variables = JSON.stringify({
    warehouseId,
    packageId,
    customerId: packageId === null ? customerId : null,
    ...numbersOf({ erpNumber, platform, platformOrderNumber, positionInOrder: isNumber ? positionInOrder : null }),
    channelCode: channelCode || null,
    lines: asked,
  })
  const [answer, setAnswer] = useState<{ check: Answer; skus: readonly string[] } | null>(null)
  useEffect(() => {
    if (!isAsked) return setAnswer(null)
    let stop = () => {}
    const timer = window.setTimeout(() => {
      const known = JSON.parse(variables) as usePackageCheckQuery['variables']
      const reading = fetchQuery<usePackageCheckQuery>(
        environment,
        graphql`
          query usePackageCheckQuery(
            $warehouseId: ID!
            $customerId: ID
            $packageId: ID
            $erpNumber: String
            $platform: String
            $platformOrderNumber: String
            $positionInOrder: Int
            $channelCode: String
            $lines: [PackageLineInput!]!
          ) {
            packageCheck(
              warehouseId: $warehouseId
              customerId: $customerId
              packageId: $packageId
              erpNumber: $erpNumber
              platform: $platform
              platformOrderNumber: $platformOrderNumber
              positionInOrder: $positionInOrder
              channelCode: $channelCode
              lines: $lines
            ) {
              draftReasons {
                code
                line
              }
              userErrors {
                code
                field
                message
              }
              lines {
                line
                available
              }
            }
          }
        `,
        known,
      ).subscribe({
        next: ({ packageCheck }) => setAnswer({ check: packageCheck, skus: known.lines.map(({ sku }) => sku) }),
        // Saving decides; the last answer would mislead.
        error: () => setAnswer(null),
      })
      stop = () => reading.unsubscribe()
    }, restMs)
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [isAsked, variables])

  return useMemo(() => {
    if (!answer) return null
    const { check, skus } = answer
    const available = new Map(check.lines.map(({ line, available }) => [skus[line - 1], available]))
    return {
      draftReasons: check.draftReasons,
      userErrors: check.userErrors,
      availableOf: (sku) => available.get(sku),
      lineOf: (line) => form.getValues('lines').find(({ sku }) => sku === skus[(line ?? 0) - 1]),
    }
  }, [answer, form])
}

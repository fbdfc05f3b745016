import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../../../relay/environment.ts'
import { type MissingCode, MissingCodes } from '../../../ui/filter/MissingCodes.tsx'
import type { PackageMissesQuery } from './__generated__/PackageMissesQuery.graphql.ts'

interface Props {
  warehouseId: string
  filter: PackageMissesQuery['variables']['filter']
}

/** Searched numbers that no package of the list has. */
export function PackageMisses({ warehouseId, filter }: Props) {
  const asked = JSON.stringify({ warehouseId, filter })
  const [found, setFound] = useState<{ of: string; misses: readonly MissingCode[] }>({ of: '', misses: [] })
  useEffect(() => {
    const reading = fetchQuery<PackageMissesQuery>(
      environment,
      graphql`
        query PackageMissesQuery($warehouseId: ID!, $filter: PackageFilter!) {
          packages(warehouseId: $warehouseId, filter: $filter, first: 1) {
            misses {
              value
              isLeftOut
            }
          }
        }
      `,
      JSON.parse(asked),
    ).subscribe({ next: ({ packages }) => setFound({ of: asked, misses: packages.misses }), error: () => {} })
    return () => reading.unsubscribe()
  }, [asked])
  return <MissingCodes misses={found.of === asked ? found.misses : []} />
}

import { fetchQuery, graphql } from 'react-relay'
import { type LoaderFunction, redirect } from 'react-router'
import { environment } from '../relay/environment.ts'
import { chosenWarehouse } from '../relay/session.ts'
import type { landingLoaderQuery } from './__generated__/landingLoaderQuery.graphql.ts'
import { customersLanding, initialWarehouse, landingPath } from './landing.ts'
import { rightsIn } from './rights.ts'

/** Redirects from `/` to the landing page and initial warehouse of the user. */
export const landingLoader: LoaderFunction = async () => {
  const { path = landingPath(new Set()), warehouse } = (await readLanding()) ?? {}
  return redirect(warehouse ? `${path}?${new URLSearchParams({ warehouse })}` : path)
}

/** Landing page and initial warehouse of the signed-in user. */
export async function readLanding(): Promise<{ path: string; warehouse: string | undefined } | null> {
  const query = graphql`
    query landingLoaderQuery {
      viewer {
        kind
        grants {
          rights
          warehouseId
        }
        warehouses {
          warehouseId
        }
      }
    }
  `
  const answer = await fetchQuery<landingLoaderQuery>(environment, query, {}).toPromise()
  if (!answer) return null
  const { kind, grants, warehouses } = answer.viewer
  const warehouse = initialWarehouse(
    warehouses.map(({ warehouseId }) => ({ id: warehouseId })),
    grants,
    chosenWarehouse(),
  )
  return { path: kind === 'CUSTOMER_USER' ? customersLanding : landingPath(rightsIn(grants, warehouse)), warehouse }
}

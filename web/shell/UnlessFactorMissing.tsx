import { type ReactNode, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../relay/environment.ts'
import type { UnlessFactorMissingQuery } from './__generated__/UnlessFactorMissingQuery.graphql.ts'
import { setUpPath } from './setUpPath.ts'

const query = graphql`
  query UnlessFactorMissingQuery {
    viewer {
      mustSetUpSecondFactor
    }
  }
`

/** Leads a user whose role requires a second factor to its set-up; shows its content to all others who lack a right. */
export function UnlessFactorMissing({ children }: { children: ReactNode }) {
  const [isOther, setOther] = useState(false)
  useEffect(() => {
    const { unsubscribe } = fetchQuery<UnlessFactorMissingQuery>(environment, query, {}).subscribe({
      next: ({ viewer }) => {
        if (!viewer.mustSetUpSecondFactor) return setOther(true)
        window.location.replace(setUpPath(window.location.pathname + window.location.search))
      },
      error: () => setOther(true),
    })
    return unsubscribe
  }, [])
  return isOther ? children : null
}

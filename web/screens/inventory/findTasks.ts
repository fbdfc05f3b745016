import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../../relay/environment.ts'
import type { findTasksQuery } from './__generated__/findTasksQuery.graphql.ts'
import { readTask, type Task } from './returnTask.ts'

/** Open tasks of a scanned code: a task number or a package number. */
export async function findTasks(warehouseId: string, code: string): Promise<Task[]> {
  const data = await fetchQuery<findTasksQuery>(
    environment,
    graphql`
      query findTasksQuery($warehouseId: ID!, $code: String!) {
        returnTasks(warehouseId: $warehouseId, filter: { states: [OPEN], search: { values: [$code], mode: EXACT } }, first: 100) {
          edges {
            node {
              ...returnTask_task
            }
          }
        }
      }
    `,
    { warehouseId, code },
    { fetchPolicy: 'network-only' },
  ).toPromise()
  return data?.returnTasks.edges.map(({ node }) => readTask(node)) ?? []
}

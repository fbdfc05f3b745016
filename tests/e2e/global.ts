import { prepare } from '../../graph/server/prepare.ts'
import { openTestCluster, testClusterIsOpen } from '../cluster.ts'

/** Runs once before the browser tests: builds what is stale and opens the test cluster, unless `npm test` did both already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (testClusterIsOpen()) return undefined
  await prepare(console.log)
  const cluster = await openTestCluster(['empty', 'demo'], console.log)
  return () => cluster.close()
}

import { prepare } from '../../graph/server/boot/prepare.ts'
import { openTestCluster, testClusterIsOpen } from '../cluster.ts'

/** Runs once before the browser tests: builds outdated files and opens the test cluster, unless `npm test` has done both. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (testClusterIsOpen()) return undefined
  await prepare(console.log)
  const cluster = await openTestCluster(['empty', 'demo'], console.log)
  return () => cluster.close()
}

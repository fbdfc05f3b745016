import { prepare } from '../graph/server/boot/prepare.ts'
import { openTestCluster, testClusterIsOpen } from './cluster.ts'

/** Runs once before the tests of a runner: generates outdated files and opens the test cluster, unless `npm test` has done both. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (testClusterIsOpen()) return undefined
  await prepare(console.log, ['prisma', 'relay'])
  const cluster = await openTestCluster(['empty'], console.log)
  return () => cluster.close()
}

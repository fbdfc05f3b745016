import { prepare } from '../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { runChecks, sourceChecks } from './checks.ts'
import { tool } from './tool.ts'

await runUntilSignal(async (_onShutdown, say) => {
  await prepare(say, ['prisma', 'relay'])
  const files = ['tests/gates', 'tests/api/statements.test.ts', 'tests/api/workStatements.test.ts']
  const gates = {
    name: 'Gates, weights and statements',
    run: () => tool('node_modules/vitest/vitest.mjs', ['run', '--project=server', ...files], 'kept'),
  }
  return (await runChecks([...sourceChecks, gates], say)).length === 0 ? 0 : 1
})

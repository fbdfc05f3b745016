import { prepare } from '../../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { playPlan } from './plan/play.ts'

// `npm run bench plan [-- folder]` measures the planner, which needs no server. `npm run bench [name …] [-- --rounds N] [--competitors]`
// runs the named benches, or all, and writes RESULTS.md beside this file; with `--competitors` against the programs that
// tests/bench/competitors installs, too.
await runUntilSignal(async (_atEnd, say) => {
  const args = process.argv.slice(2)
  if (args[0] === 'plan') return playPlan(args.slice(1), say)
  await prepare(say, ['prisma', 'relay', 'vite'])
  const { runBenches: playBenches } = await import('./runBenches.ts')
  const at = args.indexOf('--rounds')
  const rounds = at < 0 ? 7 : Number(args.splice(at, 2)[1])
  const named = args.filter((arg) => arg !== '--competitors')
  await playBenches(named, { rounds, competitors: named.length < args.length }, say)
  return 0
})

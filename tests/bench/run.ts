import { live } from '../../graph/server/lifetime.ts'
import { prepare } from '../../graph/server/prepare.ts'
import { playPlan } from './plan/play.ts'

// `npm run bench plan [-- folder]` measures the planner, which needs no server. `npm run bench [name …] [-- --rounds N] [--peers]`: plays the named benches, or all, and writes RESULTS.md beside this file;
// with `--peers` against the programs that tests/bench/peers installs, too.
await live(async (_atEnd, say) => {
  const args = process.argv.slice(2)
  if (args[0] === 'plan') return playPlan(args.slice(1), say)
  await prepare(say, ['prisma', 'relay', 'vite'])
  const { playBenches } = await import('./play.ts')
  const at = args.indexOf('--rounds')
  const rounds = at < 0 ? 7 : Number(args.splice(at, 2)[1])
  const named = args.filter((arg) => arg !== '--peers')
  await playBenches(named, { rounds, peers: named.length < args.length }, say)
  return 0
})

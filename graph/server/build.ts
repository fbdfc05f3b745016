import { prepare } from './boot/prepare.ts'
import { runUntilSignal } from './boot/runUntilSignal.ts'

// Generates everything ahead of the first start, for a container image.
await runUntilSignal(async (_atEnd, print) => {
  await prepare(print)
  return 0
})

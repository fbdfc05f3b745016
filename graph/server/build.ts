import { live } from './lifetime.ts'
import { prepare } from './prepare.ts'

// Makes everything that a start would make first, for an image that starts at once.
await live(async (_atEnd, say) => {
  await prepare(say)
  return 0
})

import { mutation, node } from '../kernel/mutation.ts'
import { importStock } from './importStock.ts'
import { returnToShelf } from './returnToShelf.ts'

mutation(importStock, (t) => ({
  pieces: t.int({
    nullable: true,
    description: 'How many pieces were taken over; null where the import was refused.',
    resolve: ({ result }: { result: { pieces: number } | null }) => result?.pieces ?? null,
  }),
}))
mutation(returnToShelf, (t) => ({ returnTask: node(t, 'ReturnTask', 'The task as it is now.', (r) => r.returnTaskId) }))

import { mutation, node } from '../kernel/schema/mutation.ts'
import { importStock } from './importStock.ts'
import { returnToShelf } from './returnToShelf.ts'

mutation(importStock, (t) => ({
  pieces: t.int({
    nullable: true,
    description: 'Number of imported pieces; null if refused.',
    resolve: ({ result }: { result: { pieces: number } | null }) => result?.pieces ?? null,
  }),
}))
mutation(returnToShelf, (t) => ({ returnTask: node(t, 'ReturnTask', 'The updated task.', (r) => r.returnTaskId) }))

import { builder } from '../kernel/builder.ts'
import { signedIn } from '../kernel/context.ts'
import { Viewer } from './types.ts'

builder.queryField('viewer', (t) =>
  t.field({ type: Viewer, description: 'Who is signed in.', authScopes: { open: true }, resolve: (_root, _args, ctx) => signedIn(ctx) }),
)

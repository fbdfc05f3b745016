import { builder } from '../../kernel/schema/builder.ts'
import { readInvitation } from '../takeInvitation.ts'
import { Invitation } from '../types/invitation.ts'

builder.queryField('invitation', (t) =>
  t.field({
    type: Invitation,
    nullable: true,
    description: 'The invitation of a link, which is not used up by reading; null if the token is unknown. Needs no sign-in.',
    authScopes: { open: true },
    args: { token: t.arg.string({ required: true, description: 'Token of the link.' }) },
    resolve: (_root, { token }, ctx) => readInvitation(ctx, token),
  }),
)

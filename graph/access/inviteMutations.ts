import type { z } from 'zod'
import { type Command, execute } from '../kernel/command/command.ts'
import { originOf, signedIn } from '../kernel/schema/context.ts'
import { node, type PayloadBuilder } from '../kernel/schema/mutation.ts'
import { inviteStaff } from './commands/inviteStaff.ts'
import { sendInvitation } from './commands/sendInvitation.ts'
import { inviteCustomerUser } from './customerUser/commands/inviteCustomerUser.ts'
import { sendCustomerUserInvitation } from './customerUser/commands/sendCustomerUserInvitation.ts'
import { CustomerUserInput, StaffInput } from './input.ts'
import { mailInvitation } from './mailInvitation.ts'
import { type SecretShape, secretMutation } from './secretMutation.ts'
import { hashPassword } from './signIn.ts'
import { countFirstLink, countLink } from './throttle.ts'
import { hashToken, newToken } from './token.ts'
import { CustomerUser } from './types/customerUser.ts'

/** Result of a command that makes a link: the account and the hash of the link's token. */
type Made<Id extends string> = { hash: string } & Record<Id, string>

interface Inviting<Input extends z.ZodObject, Id extends string> {
  /** Field of the result with the id of the account. */
  id: Id
  /** The command with nothing secret, for its name, input and rights. */
  spec: Command<Input, Made<Id>>
  /** The command with the hash of a link's token. */
  make(hash: string): Promise<Command<Input, Made<Id>>>
  /** The account that the input names; null if the command creates it. */
  accountOf(input: unknown): string | null
  account(t: PayloadBuilder<Made<Id>>): Record<string, unknown>
}

/** Binds a command that makes a link for an invited person; until it is used, the password is random and unknown. */
function inviting<Input extends z.ZodObject, Id extends string>({ id, spec, make, accountOf, account }: Inviting<Input, Id>): void {
  secretMutation<Made<Id>>({
    ...spec,
    fields: (t) => ({
      ...account(t),
      token: t.exposeString('token', {
        nullable: true,
        description:
          'Token of the link, returned once and only if the link was not mailed: the console takes it at `/invitation#token=…`. Null on a retry with the same key.',
      }),
      mailed: t.boolean({
        nullable: true,
        description:
          'Whether the mail server took the mail with the link; false without a mail server or an e-mail, too. Null if this call made no link: on a retry with the same key what became of the mail is not known, so make another link.',
        resolve: ({ mail }: SecretShape<unknown>) => mail?.taken ?? null,
      }),
      mailFailure: t.string({
        nullable: true,
        description: 'What the mail server answered if it refused the mail, in its words.',
        resolve: ({ mail }: SecretShape<unknown>) => mail?.failure ?? null,
      }),
    }),
    run: async (ctx, input, key) => {
      const accountId = accountOf(input)
      const refusal = await countLink(ctx.services, signedIn(ctx), accountId)
      if (refusal) return { outcome: { result: null, failures: [refusal] }, token: null }
      const token = newToken('invitation')
      const outcome = await execute(ctx.services, originOf(ctx), await make(hashToken(token)), input, { key })
      if (outcome.result?.hash !== hashToken(token)) return { outcome, token: null }
      const madeId = outcome.result[id]
      if (!accountId) await countFirstLink(ctx.services, madeId)
      const mail = await mailInvitation(ctx, madeId, token)
      return { outcome, token: mail.taken ? null : token, mail }
    },
  })
}

const unknownPassword = () => hashPassword(newToken('invitation'))

const ofStaff = {
  id: 'staffId',
  account: (t: PayloadBuilder<Made<'staffId'>>) => ({ staff: node(t, 'Staff', 'The invited member of staff.', (r) => r.staffId) }),
} as const

inviting({
  ...ofStaff,
  spec: inviteStaff('', ''),
  accountOf: () => null,
  make: async (hash) => inviteStaff(await unknownPassword(), hash),
})

inviting({
  ...ofStaff,
  spec: sendInvitation(''),
  accountOf: (input) => StaffInput.parse(input).staffId,
  make: async (hash) => sendInvitation(hash),
})

const ofCustomer = {
  id: 'customerUserId',
  account: (t: PayloadBuilder<Made<'customerUserId'>>) => ({
    customerUser: node(t, 'CustomerUser', 'The invited user.', (r) => r.customerUserId, CustomerUser),
  }),
} as const

inviting({
  ...ofCustomer,
  spec: inviteCustomerUser('', ''),
  accountOf: () => null,
  make: async (hash) => inviteCustomerUser(await unknownPassword(), hash),
})

inviting({
  ...ofCustomer,
  spec: sendCustomerUserInvitation(''),
  accountOf: (input) => CustomerUserInput.parse(input).customerUserId,
  make: async (hash) => sendCustomerUserInvitation(hash),
})

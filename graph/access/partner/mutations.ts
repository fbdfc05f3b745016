import { execute } from '../../kernel/command/command.ts'
import { type Context, originOf, signedIn } from '../../kernel/schema/context.ts'
import { mutation, node, type PayloadBuilder } from '../../kernel/schema/mutation.ts'
import { CreateLoginTicketInput } from '../input.ts'
import { normalizeLogin } from '../rules/login.ts'
import { type SecretShape, secretMutation } from '../secretMutation.ts'
import { countTicket } from '../throttle.ts'
import { hashToken, keptSecret, newToken } from '../token.ts'
import { createLoginTicket } from './commands/createLoginTicket.ts'
import { createPartner } from './commands/createPartner.ts'
import { createPartnerKey } from './commands/createPartnerKey.ts'
import { activatePartner, deactivatePartner } from './commands/setPartnerActive.ts'
import { updatePartner } from './commands/updatePartner.ts'

const partner = <Result extends { partnerId: string }>(t: PayloadBuilder<Result>, description: string) => ({
  partner: node(t, 'Partner', description, (r) => r.partnerId),
})

mutation(createPartner, (t) => partner(t, 'The new partner.'))
mutation(updatePartner, (t) => partner(t, 'The changed partner.'))
mutation(activatePartner, (t) => partner(t, 'The partner.'))
mutation(deactivatePartner, (t) => partner(t, 'The partner.'))

secretMutation<{ partnerId: string; apiKeyId: string; hash: string }>({
  ...createPartnerKey(keptSecret('')),
  fields: (t) => ({
    ...partner(t, 'The partner.'),
    apiKey: node(t, 'ApiKey', 'The new key; null without the right to see API keys.', (r) => r.apiKeyId),
    token: t.exposeString('token', { nullable: true, description: 'Bearer token, returned once; null on a retry with the same key.' }),
  }),
  run: async (ctx, input, key) => {
    const token = newToken('key')
    const outcome = await execute(ctx.services, originOf(ctx), createPartnerKey(keptSecret(token)), input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(token) ? token : null }
  },
})

interface Ticket {
  expiresAt: string
  hash: string
}

secretMutation<Ticket>({
  ...createLoginTicket(''),
  fields: (t) => ({
    ticket: t.exposeString('token', {
      nullable: true,
      description: 'The ticket, returned once and stored as a hash; null on a retry with the same key, so ask for another one.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From then on it cannot be used; null if it was refused.',
      resolve: ({ result }: SecretShape<Ticket>) => result && new Date(result.expiresAt),
    }),
    url: t.string({
      nullable: true,
      description:
        'Address to which the browser is redirected, with the ticket; `&next=` and the path of a page of the console can be added. Only its path if the server has no `PUBLIC_URL`; null without a ticket.',
      resolve: ({ token }: SecretShape<Ticket>, _args: object, { services }: Context) =>
        token && `${services.publicUrl ?? ''}/partner/login?${new URLSearchParams({ ticket: token })}`,
    }),
  }),
  run: async (ctx, input, key) => {
    const { login } = CreateLoginTicketInput.parse(input)
    const refusal = await countTicket(ctx.services, signedIn(ctx), normalizeLogin(login))
    if (refusal) return { outcome: { result: null, failures: [refusal] }, token: null }
    const ticket = newToken('ticket')
    const outcome = await execute(ctx.services, originOf(ctx), createLoginTicket(hashToken(ticket)), input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(ticket) ? ticket : null }
  },
})

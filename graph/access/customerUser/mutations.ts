import { execute } from '../../kernel/command/command.ts'
import { originOf } from '../../kernel/schema/context.ts'
import { mutation, node, type PayloadBuilder } from '../../kernel/schema/mutation.ts'
import { CreateCustomerUserInput } from '../input.ts'
import { refusePassword } from '../refusePassword.ts'
import { secretMutation } from '../secretMutation.ts'
import { hashPassword } from '../signIn.ts'
import { hashToken, newPassword } from '../token.ts'
import { CustomerUser } from '../types/customerUser.ts'
import { createCustomerUser } from './commands/createCustomerUser.ts'
import { resetCustomerUserPassword } from './commands/resetCustomerUserPassword.ts'
import { resetCustomerUserSecondFactor } from './commands/resetCustomerUserSecondFactor.ts'
import { activateCustomerUser, deactivateCustomerUser } from './commands/setCustomerUserActive.ts'
import { updateCustomerUser } from './commands/updateCustomerUser.ts'

const user = <Result extends { customerUserId: string }>(t: PayloadBuilder<Result>, description: string) => ({
  customerUser: node(t, 'CustomerUser', description, (r) => r.customerUserId, CustomerUser),
})

mutation(updateCustomerUser, (t) => user(t, 'The changed user.'))
mutation(activateCustomerUser, (t) => user(t, 'The user.'))
mutation(resetCustomerUserSecondFactor, (t) => user(t, 'The user.'))
mutation(deactivateCustomerUser, (t) => user(t, 'The user.'))

secretMutation<{ customerUserId: string; hash: string | null }>({
  ...createCustomerUser(''),
  input: CreateCustomerUserInput,
  fields: (t) => ({
    ...user(t, 'The new user.'),
    password: t.exposeString('token', {
      nullable: true,
      description: 'One-time password, returned once; null if you gave one, and on a retry with the same key.',
    }),
  }),
  run: async (ctx, { password, ...account }, key) => {
    const given = typeof password === 'string' ? password : null
    const refusal = given === null ? null : await refusePassword(given, String(account.login), 'password')
    if (refusal) return { outcome: { result: null, failures: [refusal] }, token: null }
    const made = given === null ? newPassword() : null
    const hash = made && hashToken(made)
    const command = createCustomerUser(await hashPassword(given ?? String(made)), hash)
    const outcome = await execute(ctx.services, originOf(ctx), command, account, { key })
    return { outcome, token: made && outcome.result?.hash === hash ? made : null }
  },
})

secretMutation<{ customerUserId: string; hash: string }>({
  ...resetCustomerUserPassword('', ''),
  fields: (t) => ({
    ...user(t, 'The user.'),
    password: t.exposeString('token', {
      nullable: true,
      description: 'One-time password, returned once; null on a retry with the same key.',
    }),
  }),
  run: async (ctx, input, key) => {
    const password = newPassword()
    const command = resetCustomerUserPassword(await hashPassword(password), hashToken(password))
    const outcome = await execute(ctx.services, originOf(ctx), command, input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(password) ? password : null }
  },
})

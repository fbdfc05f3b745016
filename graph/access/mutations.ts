import { isPerson } from '../kernel/command/actor.ts'
import { execute } from '../kernel/command/command.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, originOf } from '../kernel/schema/context.ts'
import { deletedId, mutation, node, type PayloadBuilder } from '../kernel/schema/mutation.ts'
import { changeOwnPassword } from './changeOwnPassword.ts'
import { activateStaff } from './commands/activateStaff.ts'
import { changePassword } from './commands/changePassword.ts'
import { createApiKey } from './commands/createApiKey.ts'
import { createRole } from './commands/createRole.ts'
import { createStaff } from './commands/createStaff.ts'
import { createWallToken } from './commands/createWallToken.ts'
import { deleteRole } from './commands/deleteRole.ts'
import { endApiKeySecret } from './commands/endApiKeySecret.ts'
import { endStaffSessions } from './commands/endStaffSessions.ts'
import { grantRole } from './commands/grantRole.ts'
import { resetPassword } from './commands/resetPassword.ts'
import { revokeApiKey } from './commands/revokeApiKey.ts'
import { revokeRole } from './commands/revokeRole.ts'
import { revokeWallToken } from './commands/revokeWallToken.ts'
import { rotateApiKey } from './commands/rotateApiKey.ts'
import { updateApiKey } from './commands/updateApiKey.ts'
import { updateRole } from './commands/updateRole.ts'
import { updateStaff } from './commands/updateStaff.ts'
import { updateWallToken } from './commands/updateWallToken.ts'
import { ChangePasswordInput, CreateStaffInput } from './input.ts'
import { refusePassword } from './refusePassword.ts'
import { createSavedView } from './savedView/commands/createSavedView.ts'
import { deleteSavedView } from './savedView/commands/deleteSavedView.ts'
import { overwriteSavedView } from './savedView/commands/overwriteSavedView.ts'
import { renameSavedView } from './savedView/commands/renameSavedView.ts'
import { setDefaultView } from './savedView/commands/setDefaultView.ts'
import { shareSavedView } from './savedView/commands/shareSavedView.ts'
import { secretMutation } from './secretMutation.ts'
import { hashPassword } from './signIn.ts'
import { endSessions } from './store.ts'
import { hashToken, keptSecret, newPassword, newToken } from './token.ts'

builder.mutationField('signOut', (t) =>
  t.boolean({
    description: "Ends the session of the request's token. Also true if it had already ended.",
    authScopes: { open: true },
    resolve: async (_root, _args, ctx) => {
      if (ctx.tokenHash) await endSessionsAndSignal(ctx, { tokenHash: ctx.tokenHash })
      return true
    },
  }),
)

builder.mutationField('signOutEverywhere', (t) =>
  t.boolean({
    description: 'Ends all sessions of the caller, on every device. Also true if none was open.',
    authScopes: { open: true },
    resolve: async (_root, _args, ctx) => {
      if (ctx.actor && isPerson(ctx.actor) && ctx.actor.id) await endSessionsAndSignal(ctx, { staffId: ctx.actor.id })
      return true
    },
  }),
)

/** Ends sessions and signals it, so that their sockets are closed. */
async function endSessionsAndSignal(ctx: Context, which: Parameters<typeof endSessions>[1]): Promise<void> {
  const ended = await endSessions(ctx.services.db, which)
  const signals = ended.map((id) => ({ kind: 'session.ended', type: 'Session', id, warehouseId: null, customerId: null }))
  ctx.services.signals.publish(signals, ctx.services.newId())
}

mutation(grantRole, (t) => ({ staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId) }))
mutation(revokeRole, (t) => ({ staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId) }))
mutation(activateStaff, (t) => ({ staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId) }))
mutation(updateStaff, (t) => ({ staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId) }))
mutation(endStaffSessions, (t) => ({ staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId) }))
mutation(createRole, (t) => ({ role: node(t, 'Role', 'The new role.', (r) => r.roleId) }))
mutation(updateRole, (t) => ({ role: node(t, 'Role', 'The updated role.', (r) => r.roleId) }))
mutation(deleteRole, (t) => ({ deletedId: deletedId(t, 'Role', (r) => r.roleId) }))
mutation(revokeApiKey, (t) => ({ apiKey: node(t, 'ApiKey', 'The revoked key.', (r) => r.apiKeyId) }))
mutation(updateApiKey, (t) => ({ apiKey: node(t, 'ApiKey', 'The changed key.', (r) => r.apiKeyId) }))
mutation(endApiKeySecret, (t) => ({ apiKey: node(t, 'ApiKey', 'The key.', (r) => r.apiKeyId) }))
mutation(updateWallToken, (t) => ({ wallToken: node(t, 'WallToken', 'The changed wall screen.', (r) => r.wallTokenId) }))
mutation(revokeWallToken, (t) => ({ wallToken: node(t, 'WallToken', 'The closed wall screen.', (r) => r.wallTokenId) }))

mutation(createSavedView, (t) => ({ savedView: node(t, 'SavedView', 'The view.', (r) => r.savedViewId) }))
mutation(renameSavedView, (t) => ({ savedView: node(t, 'SavedView', 'The view.', (r) => r.savedViewId) }))
mutation(overwriteSavedView, (t) => ({ savedView: node(t, 'SavedView', 'The view.', (r) => r.savedViewId) }))
mutation(shareSavedView, (t) => ({ savedView: node(t, 'SavedView', 'The view.', (r) => r.savedViewId) }))
mutation(setDefaultView, (t) => ({ savedView: node(t, 'SavedView', 'The view; null if none.', (r) => r.savedViewId) }))
mutation(deleteSavedView, (t) => ({ deletedId: deletedId(t, 'SavedView', (r) => r.savedViewId) }))

secretMutation<{ staffId: string; hash: string | null }>({
  ...createStaff(''),
  input: CreateStaffInput,
  fields: (t) => ({
    staff: node(t, 'Staff', 'The new member of staff.', (r) => r.staffId),
    password: t.exposeString('token', {
      nullable: true,
      description: 'One-time password, returned once; null if you gave one, and on a retry with the same key.',
    }),
  }),
  run: async (ctx, { password, ...account }, key) => {
    const given = typeof password === 'string' ? password : null
    const refusal = given === null ? null : await refusePassword(given, account.login as string, 'password')
    if (refusal) return { outcome: { result: null, failures: [refusal] }, token: null }
    const made = given === null ? newPassword() : null
    const hash = made && hashToken(made)
    const command = createStaff(await hashPassword(given ?? (made as string)), true, hash)
    const outcome = await execute(ctx.services, originOf(ctx), command, account, { key })
    return { outcome, token: made && outcome.result?.hash === hash ? made : null }
  },
})

secretMutation<{ staffId: string }>({
  ...changePassword({ from: null, to: '', tokenHash: null }),
  input: ChangePasswordInput,
  fields: (t) => ({
    changed: t.boolean({
      description: 'Whether the password was changed.',
      resolve: ({ result }: { result: unknown }) => result !== null,
    }),
  }),
  run: async (ctx, { currentPassword, newPassword }, key) => ({
    outcome: await changeOwnPassword(ctx, String(currentPassword), String(newPassword), key),
    token: null,
  }),
})

secretMutation<{ staffId: string; hash: string }>({
  ...resetPassword('', ''),
  fields: (t) => ({
    staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId),
    password: t.exposeString('token', {
      nullable: true,
      description: 'One-time password, returned once; null on a retry with the same key.',
    }),
  }),
  run: async (ctx, input, key) => {
    const password = newPassword()
    const command = resetPassword(await hashPassword(password), hashToken(password))
    const outcome = await execute(ctx.services, originOf(ctx), command, input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(password) ? password : null }
  },
})

/** The commands that make a secret of a key. */
const making = [
  [createApiKey, 'The new key.'],
  [rotateApiKey, 'The key.'],
] as const

for (const [make, means] of making)
  secretMutation<{ apiKeyId: string; hash: string }>({
    ...make(keptSecret('')),
    fields: (t) => ({ apiKey: node(t, 'ApiKey', means, (r) => r.apiKeyId), token: oneTimeTokenField(t) }),
    run: async (ctx, input, key) => {
      const token = newToken('key')
      const command = make(keptSecret(token)) as ReturnType<typeof createApiKey>
      const outcome = await execute(ctx.services, originOf(ctx), command, input, { key })
      return { outcome, token: outcome.result?.hash === hashToken(token) ? token : null }
    },
  })

secretMutation<{ wallTokenId: string; hash: string }>({
  ...createWallToken(''),
  fields: (t) => ({ wallToken: node(t, 'WallToken', 'The new wall screen.', (r) => r.wallTokenId), token: oneTimeTokenField(t) }),
  run: async (ctx, input, key) => {
    const token = newToken('wall')
    const outcome = await execute(ctx.services, originOf(ctx), createWallToken(hashToken(token)), input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(token) ? token : null }
  },
})

function oneTimeTokenField<Result>(t: PayloadBuilder<Result>) {
  return t.exposeString('token', {
    nullable: true,
    description: 'Bearer token, returned once; null on a retry with the same key.',
  })
}

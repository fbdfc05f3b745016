import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { SettingName } from '../../kernel/states/settings.ts'

export interface LockedSetting {
  id: string
  value: number | null
  version: number
}

/** Locks a setting; one that was never changed is added, in version 0. */
export async function lockSetting(tx: Tx, call: Call, name: SettingName): Promise<LockedSetting> {
  await tx.$executeRawUnsafe(
    'insert into setting (id, name, version, changed_at) values ($1::uuid, $2, 0, $3) on conflict (name) do nothing',
    call.newId(),
    name,
    call.now,
  )
  const [row] = await tx.$queryRawUnsafe<LockedSetting[]>(
    'select id::text, value, version from setting where name = $1 for no key update',
    name,
  )
  if (!row) throw new Error(`No setting ${name}`)
  return row
}

export async function changeSetting(tx: Tx, call: Call, id: string, value: number | null): Promise<void> {
  const data = { value, version: { increment: 1 }, changedAt: call.now, changedById: staffIdOf(call) }
  await tx.setting.update({ where: { id }, data, select: { id: true } })
}

import type { Failure } from '../../kernel/command/failure.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { OrderNumbersFixed } from '../failures.ts'
import { type NaturalKeys, naturalKeysOf, refuseNumbers } from '../rules.ts'
import { packagesByKeys } from '../store/intake.ts'

type AskedNumbers = { [Name in keyof NaturalKeys]?: NaturalKeys[Name] | null | undefined }

/** Order numbers of a package after an edit: unchanged where absent, removed by null. Null if they stay; only those of a draft may change. */
export async function editNumbers(
  tx: Tx | Db,
  row: NaturalKeys & { id: string; number: string; state: string; customerId: string },
  asked: AskedNumbers,
): Promise<NaturalKeys | Failure | null> {
  const given = <Value>(value: Value | undefined, stored: Value) => (value === undefined ? stored : value)
  const next: NaturalKeys = {
    erpNumber: given(asked.erpNumber, row.erpNumber),
    platform: given(asked.platform, row.platform),
    platformOrderNumber: given(asked.platformOrderNumber, row.platformOrderNumber),
    positionInOrder: asked.positionInOrder ?? row.positionInOrder,
  }
  const changed = (Object.keys(next) as (keyof NaturalKeys)[]).find((name) => next[name] !== row[name])
  if (!changed) return null
  if (row.state !== 'DRAFT') return OrderNumbersFixed({ number: row.number }, changed)
  const others = (await packagesByKeys(tx, row.customerId, [next])).filter(({ id }) => id !== row.id)
  return refuseNumbers(next, (key) => others.find((other) => naturalKeysOf(other).includes(key))) ?? next
}

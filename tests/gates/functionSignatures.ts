import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram } from '../../graph/server/boot/isProgram.ts'
import { withConnection } from '../../prisma/connection.ts'
import { createDatabase, openTestCluster } from '../cluster.ts'
import { root, sources } from './sources.ts'

/** Signature of a SQL function as PostgreSQL writes it. */
export interface FunctionSignature {
  name: string
  /** Names and types of the arguments. */
  identity: string
  result: string
  /** The arguments with their defaults. */
  arguments: string
  defaults: number
}

const recordPath = join(root, 'tests/gates/functionSignatures.json')
const command = 'node graph/server/boot.js tests/gates/functionSignatures.ts'

/** Functions of the program, without those of extensions; a procedure has no result. */
const query = `select p.proname as name, pg_get_function_identity_arguments(p.oid) as identity, coalesce(pg_get_function_result(p.oid), '') as result,
    pg_get_function_arguments(p.oid) as arguments, p.pronargdefaults as defaults
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1, 2`

export const readRecord = (): FunctionSignature[] => JSON.parse(readFileSync(recordPath, 'utf8'))

export async function readSignatures(databaseUrl: string): Promise<FunctionSignature[]> {
  return withConnection(databaseUrl, async (client) => (await client.query<FunctionSignature>(query)).rows)
}

/**
 * Functions that differ from the record in a way that an upgrade does not survive: `create or replace` refuses them, or adds another function
 * beside the one that processes of the older version still call. A changed or additional default is allowed.
 */
export function changedSignatures(now: readonly FunctionSignature[], record: readonly FunctionSignature[]): string[] {
  const text = ({ name, arguments: taken, result }: FunctionSignature) => `${name}(${taken}) returns ${result || 'nothing'}`
  return [...Map.groupBy(now, ({ name }) => name)].flatMap(([name, present]) => {
    const recorded = record.filter((one) => one.name === name)
    if (recorded.length === 0) return []
    const isKept = (one: FunctionSignature) =>
      recorded.some(({ identity, result, defaults }) => one.identity === identity && one.result === result && one.defaults >= defaults)
    return present
      .filter((one) => !isKept(one))
      .map((one) => `${text(one)} was ${recorded.map(text).join(' and ')}: keep that one as it is and give the new one another name.`)
  })
}

/** Functions without a record. */
export function unrecorded(now: readonly FunctionSignature[], record: readonly FunctionSignature[]): string[] {
  const names = new Set(record.map(({ name }) => name))
  return now.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is new: record it by ${command}`)
}

/** Names of the functions that a migration drops. */
export function droppedByMigrations(): Set<string> {
  const paths = sources('prisma/migrations/*/migration.sql')
  return new Set(paths.flatMap(({ text }) => droppedIn(text)))
}

/** Names of the functions that a text drops. */
export function droppedIn(sql: string): string[] {
  const code = sql.replace(/--.*$/gm, '')
  return [...code.matchAll(/\bdrop\s+(?:function|procedure|routine)\s+(?:if\s+exists\s+)?(?:public\.)?"?(\w+)/gi)].map(
    ([, name = '']) => name,
  )
}

/** The record with new functions and without those that a migration has dropped; a recorded signature stays as it is. */
export function updated(
  record: readonly FunctionSignature[],
  now: readonly FunctionSignature[],
  dropped: ReadonlySet<string>,
): FunctionSignature[] {
  const present = new Set(now.map(({ name }) => name))
  const known = new Set(record.map(({ name }) => name))
  const kept = record.filter(({ name }) => present.has(name) || !dropped.has(name))
  const key = ({ name, identity }: FunctionSignature) => `${name} ${identity}`
  return [...kept, ...now.filter(({ name }) => !known.has(name))].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

// `node graph/server/boot.js tests/gates/functionSignatures.ts` records new functions.
if (isProgram(import.meta)) {
  const cluster = await openTestCluster(['empty'], console.log)
  const { url, drop } = await createDatabase('empty')
  const record = updated(readRecord(), await readSignatures(url), droppedByMigrations())
  writeFileSync(recordPath, `${JSON.stringify(record, null, 2)}\n`)
  console.log(`Recorded ${record.length} functions.`)
  await drop()
  await cluster.close()
}

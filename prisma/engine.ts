import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const { builtins } = pg.types
let loaded = false

/** Runs `work` with Prisma's schema engine; it is WebAssembly, so nothing is downloaded. */
export async function withEngine<T>(
  databaseUrl: string,
  schema: [path: string, content: string][],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  load()
  // One connection, because the engine's advisory lock belongs to a connection.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(pool))
    const engine = await bindings.SchemaEngine.new({ datamodels: schema }, () => undefined, factory)
    return await work(engine).catch((error) => {
      // The engine refers to a PostgreSQL error by a number only.
      const number = /External error id#(\d+)/.exec(error.message)?.[1]
      throw (number && factory.errorRegistry.consumeError(Number(number))?.error) ?? error
    })
  } finally {
    await pool.end()
  }
}

function load() {
  if (loaded) return
  // A panic of the engine ends the process; this registry prints its message.
  const registry = { set_message: (message: string) => console.error(message) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry })
  const file = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const imports = Object.entries(bindings as unknown as Record<string, (...args: unknown[]) => unknown>).map(([name, binding]) => [
    name,
    // The engine leaves a timer of 10 s that would keep the process alive.
    name.startsWith('__wbg_setTimeout') ? (...args: unknown[]) => (binding(...args) as NodeJS.Timeout).unref() : binding,
  ])
  const module = new WebAssembly.Module(readFileSync(file))
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': Object.fromEntries(imports) })
  bindings.__wbg_set_wasm(exports)
  ;(exports as { __wbindgen_start(): void }).__wbindgen_start()
  loaded = true
}

function adapterFactory(pool: pg.Pool) {
  const factory = new PrismaPg(pool)
  return {
    provider: 'postgres' as const,
    adapterName: factory.adapterName,
    connect: async () => patchAdapter(await factory.connect(), pool),
    connectToShadowDb: () => Promise.reject(new Error('A scratch database stands in for a shadow database.')),
  }
}

/** Patches the adapter to read "char" columns of the catalogue. */
function patchAdapter(adapter: SqlDriverAdapter, pool: pg.Pool): SqlDriverAdapter {
  const characters = new WeakMap<object, number[]>()
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    async query(text: string) {
      const result = await query<unknown[]>(text)
      const found = result.fields?.flatMap((field, index) => (field.dataTypeID === builtins.CHAR ? [index] : [])) ?? []
      for (const index of found) Object.assign(result.fields[index]!, { dataTypeID: builtins.TEXT })
      characters.set(result.rows ?? {}, found)
      return result
    },
  })
  const queryRaw = adapter.queryRaw.bind(adapter)
  return Object.assign(adapter, {
    async queryRaw(sql: Parameters<typeof queryRaw>[0]) {
      const set = await queryRaw(sql)
      for (const index of characters.get(set.rows) ?? []) set.columnTypes[index] = ColumnTypeEnum.Character
      return set
    },
  })
}

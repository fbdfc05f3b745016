import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  buildSchema,
  findBreakingChanges,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../graph/server/graphql/schema.ts'
import { printed } from '../../graph/server/print.ts'
import { openFields, rootFields } from './rootFields.ts'
import { root } from './sources.ts'

test('schema.graphql is up to date (run: node graph/server/boot.js graph/server/print.ts)', () => {
  expect(readFileSync(join(root, 'schema.graphql'), 'utf8') === printed(), 'schema.graphql is fresh').toBe(true)
})

test('boot.js runs the program that prints it', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'))
  const file = join(folder, 'schema.graphql')
  try {
    execFileSync(process.execPath, ['graph/server/boot.js', 'graph/server/print.ts', file], { cwd: root })
    expect(readFileSync(file, 'utf8') === printed(), 'what it printed is the schema').toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('descriptions', () => {
  test('exist for every type, field, argument and value', () => {
    expect(undescribed(schema)).toEqual([])
  })

  test('detects a missing description', () => {
    const bare = buildSchema(
      'type Query { wave(id: ID!): Wave } type Wave { state: State } enum State { OPEN } input Filter { code: String }',
    )
    expect(undescribed(bare)).toEqual([
      'Query',
      'Query.wave',
      'Query.wave(id:)',
      'Wave',
      'Wave.state',
      'State',
      'State.OPEN',
      'Filter',
      'Filter.code',
    ])
  })
})

describe('lists', () => {
  test('have types named after their rows: PackageConnection of PackageEdge', () => {
    expect(misnamed(schema)).toEqual([])
  })

  test('detects a wrong name', () => {
    const edges = 'type QueryWavesConnectionEdge { node: Wave } type Wave { id: ID }'
    const other = buildSchema(
      `type Query { waves: QueryWavesConnection } type QueryWavesConnection { edges: [QueryWavesConnectionEdge] } ${edges}`,
    )
    expect(misnamed(other)).toEqual(['QueryWavesConnection of QueryWavesConnectionEdge'])
  })
})

describe('rights', () => {
  const fields = rootFields(schema)

  test('are required by every root field, except those on the short list', () => {
    const unguarded = fields.filter(({ name, rights }) => rights.length === 0 && !openFields.has(name))
    expect(unguarded.map(({ name }) => name)).toEqual([])
  })

  test('the short list contains open fields that exist only', () => {
    const open = fields.filter(({ rights }) => rights.length === 0).map(({ name }) => name)
    expect([...openFields].filter((name) => !open.includes(name))).toEqual([])
  })

  test('every command has an idempotency key', () => {
    const commands = fields.filter(({ name, kind }) => kind === 'mutation' && !openFields.has(name))
    const keyless = commands.filter(({ field }) => {
      const input = schema.getType(
        field.args
          .find(({ name }) => name === 'input')
          ?.type.toString()
          .replace('!', '') ?? '',
      )
      if (!isInputObjectType(input)) return true
      // Each scan of a queue has its own key.
      const scan = getNamedType(input.getFields().scans?.type)
      const key = isInputObjectType(scan) ? scan.getFields().key : input.getFields().idempotencyKey
      return String(key?.type) !== 'String!'
    })
    expect(keyless.map(({ name }) => name)).toEqual([])
  })
})

describe('compatibility', () => {
  const last = lastRelease()

  test.skipIf(!last)('nothing was removed since the last release that was not deprecated in it', () => {
    expect(broken(buildSchema(last ?? ''), schema)).toEqual([])
  })

  test('detects a removal, and allows that of deprecated fields', () => {
    const before = buildSchema('type Query { wave: Int, void: Int @deprecated(reason: "Ask for wave.") }')
    expect(broken(before, buildSchema('type Query { void: Int }'))).toEqual(['Query.wave was removed.'])
    expect(broken(before, buildSchema('type Query { wave: Int }'))).toEqual([])
  })
})

/** Names of elements without a description. */
function undescribed(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__') && !isBuiltIn(name))
  const all = types.flatMap((type) => {
    const parts: { name: string; description?: string | null | undefined }[] = [type]
    if (isEnumType(type)) parts.push(...type.getValues().map((value) => ({ ...value, name: `${type.name}.${value.name}` })))
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        parts.push({ name: `${type.name}.${field.name}`, description: field.description })
        for (const arg of 'args' in field ? field.args : [])
          parts.push({ name: `${type.name}.${field.name}(${arg.name}:)`, description: arg.description })
      }
    }
    return parts
  })
  return all.filter(({ description }) => !description?.trim()).map(({ name }) => name)
}

/** Connections whose names do not say their rows; a prefix for a special list is allowed, as in WavePackageConnection. */
function misnamed(schema: GraphQLSchema): string[] {
  const pages = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && type.name.endsWith('Connection'))
  return pages.flatMap((page) => {
    const edge = isObjectType(page) ? getNamedType(page.getFields().edges?.type) : undefined
    const node = isObjectType(edge) ? getNamedType(edge.getFields().node?.type) : undefined
    const prefix = page.name.slice(0, -`${node?.name}Connection`.length)
    const named = page.name === `${prefix}${node?.name}Connection` && edge?.name === `${prefix}${node?.name}Edge` && prefix !== 'Query'
    return named ? [] : [`${page.name} of ${edge?.name}`]
  })
}

function isBuiltIn(name: string): boolean {
  return ['ID', 'String', 'Int', 'Float', 'Boolean'].includes(name)
}

/** Changes that break clients of an older schema; a field or value that was deprecated in it may be removed. */
function broken(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const deprecated = Object.values(before.getTypeMap()).flatMap((type) => {
    const parts = isEnumType(type) ? type.getValues() : isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
    return parts.filter(({ deprecationReason }) => deprecationReason).map(({ name }) => `${type.name}.${name}`)
  })
  return findBreakingChanges(before, after)
    .map(({ description }) => description)
    .filter((description) => !deprecated.some((name) => description.startsWith(`${name} `)))
}

/** The schema of the last release; null before the first, or if the clone has no tags. */
function lastRelease(): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*').trim()
    return git('show', `${tag}:schema.graphql`)
  } catch {
    return null
  }
}

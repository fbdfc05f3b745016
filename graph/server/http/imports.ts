import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createImport } from '../../exchange/commands/createImport.ts'
import { type ExamplePlace, exampleSheets } from '../../exchange/examples.ts'
import { failuresOf, templateOf } from '../../exchange/files.ts'
import { kindOf } from '../../exchange/kinds/kinds.ts'
import type { ReadRecords } from '../../exchange/read/readSheet.ts'
import { knownHeadings } from '../../exchange/rules/column.ts'
import { Encoding, type EncodingName, exchangeRights, ImportKind, type ImportKindName } from '../../exchange/states.ts'
import { readTargets } from '../../exchange/types/importTarget.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { execute } from '../../kernel/command/command.ts'
import { Forbidden, NotFound } from '../../kernel/failures.ts'
import { type Context, notSignedIn, originOf } from '../../kernel/schema/context.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { fromNodeId, toNodeId } from '../../kernel/schema/nodeId.ts'
import { contextOf } from '../graphql/context.ts'
import { answerFailure, type OutFile, sendFile, typeIn } from './answerFile.ts'
import { chargeRequest } from './budget.ts'
import { decoded } from './decoded.ts'
import type { Handler } from './httpServer.ts'
import { rateFileAt, readRateUpload } from './rateSheets.ts'
import { answerUpload, readBytes, sheetLimits, type UploadParts } from './sheetUpload.ts'

/** Cost of reading a spreadsheet, and of a file that is made. */
const costs = { upload: 3_000, file: 200 }

/**
 * `POST /imports?kind=PRODUCTS&warehouse=…&customer=…&name=products.xlsx` with the file as body reads a spreadsheet and answers with its import; kinds whose
 * rows belong to no customer have `target=…` instead. `encoding=GB18030` says how the
 * characters of a .csv file are stored. The same file again answers the same import until that is over;
 * `GET /imports/templates/PRODUCTS.xlsx` (with `?target=…` for the columns of a target) and `GET /imports/<id>/failures.xlsx` (or `.csv`) give the empty file and the refused rows;
 * `GET /imports/examples/PRODUCTS.xlsx?warehouse=…&customer=…` gives the file with rows to try it in a new warehouse.
 * `POST /imports/rates?card=…&name=…` reads the prices of a draft rate card from a file and stores nothing; `GET /imports/rates/<card>.xlsx` (or `.csv`)
 * gives those of a card.
 */
export function serveImports(parts: UploadParts): Handler {
  return async (request, response, requestId) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const ctx = await contextOf(parts.services, parts.callerOf(request, requestId))
    const isUpload = pathname === '/imports' || pathname === '/imports/rates'
    if (request.method !== (isUpload ? 'POST' : 'GET')) return void response.writeHead(405, { allow: isUpload ? 'POST' : 'GET' }).end()
    if (!(await chargeRequest(parts.budget, ctx, response, isUpload ? costs.upload : costs.file))) return
    if (!ctx.actor) return answerFailure(response, ctx.language, 401, notSignedIn(ctx))
    if (pathname === '/imports/rates') return readRateUpload(parts, ctx, request, response, searchParams)
    if (isUpload) return upload(parts, ctx, request, response, searchParams)
    const [, , first = '', second = ''] = pathname.split('/')
    const file = await fenced(ctx, (reader) => fileAt(reader, first, second, searchParams))
    if (!file) return answerFailure(response, ctx.language, 404, NotFound({ what: pathname.slice(0, 100) }))
    await sendFile(response, file)
  }
}

async function upload(parts: UploadParts, ctx: Context, request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
  const kind = query.get('kind') as ImportKindName
  const place = placeIn(kind, query)
  const name = query.get('name') ?? ''
  const encoding = (query.get('encoding') || null) as EncodingName | null
  if (!place || (encoding !== null && !Object.hasOwn(Encoding.values, encoding)))
    return answerFailure(response, ctx.language, 400, NotFound({ what: 'kind, warehouse, customer, target, encoding' }))
  const { warehouseId, customerId } = place
  // Before the file is read; the command checks it again.
  if (!hasRight(ctx.actor as NonNullable<Context['actor']>, exchangeRights.import, { warehouseId, customerId }))
    return answerFailure(response, ctx.language, 403, Forbidden())
  await answerUpload(response, ctx, async (left) => {
    let uploadHash = ''
    const read = async () => {
      const bytes = await readBytes(request, parts.megabytes)
      uploadHash = createHash('sha256').update(`${encoding}\n`).update(bytes).digest('hex')
      return {
        name,
        encoding,
        bytes,
        headings: knownHeadings(kindOf(kind).columns),
        limits: await sheetLimits(parts, ctx),
      }
    }
    const records = (await parts.reader.run(ctx.tokenHash ?? '', read, left)) as ReadRecords
    const { sheet: sheetName, hash: fileHash, json: rows, ...others } = records
    const input = {
      ...others,
      kind,
      fileName: name,
      sheetName,
      fileHash,
      uploadHash,
      rows,
      warehouseId: query.get('warehouse'),
      customerId: query.get('customer'),
      target: query.get('target'),
    }
    const { result, failures } = await execute(ctx.services, originOf(ctx), createImport, input, { key: null })
    if (failures[0]) return answerFailure(response, ctx.language, 422, failures[0])
    const id = toNodeId('SheetImport', (result as { importId: string }).importId)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ import: { id }, userErrors: [] }))
  })
}

/** Warehouse and customer or target of a kind in an address; null if they are not what the kind needs. */
function placeIn(kind: ImportKindName, query: URLSearchParams): ExamplePlace | null {
  if (!Object.hasOwn(ImportKind.values, kind)) return null
  const nodeOf = (name: string) => fromNodeId(query.get(name) ?? '')
  const [warehouse, customer, target] = [nodeOf('warehouse'), nodeOf('customer'), nodeOf('target')]
  const node = kindOf(kind).target?.node
  const hasOwner = node ? target?.type === node && !query.has('customer') : customer?.type === 'Customer' && !query.has('target')
  if (warehouse?.type !== 'Warehouse' || !hasOwner) return null
  return {
    kind,
    warehouseId: warehouse.id,
    customerId: customer?.id ?? null,
    target: target && { typename: target.type, id: target.id },
  }
}

async function fileAt(ctx: Context, first: string, second: string, query: URLSearchParams): Promise<OutFile | null> {
  if (first === 'rates') return rateFileAt(ctx, second, query)
  if (first !== 'templates' && first !== 'examples') return failureFile(ctx, first, second)
  const kind = second.replace(/\.xlsx$/, '') as ImportKindName
  if (!second.endsWith('.xlsx') || !Object.hasOwn(ImportKind.values, kind)) return null
  const place = first === 'examples' ? placeIn(kind, query) : null
  const sheets =
    first === 'templates' ? templateOf(kind, ctx.language, await targetIn(ctx, kind, query)) : place && (await exampleSheets(ctx, place))
  return sheets && { name: sheets[0]?.name ?? '', type: 'xlsx', sheets }
}

/** The target of a template, whose columns it has; all columns without one. */
async function targetIn(ctx: Context, kind: ImportKindName, query: URLSearchParams) {
  const node = fromNodeId(query.get('target') ?? '')
  const [found] = node && node.type === kindOf(kind).target?.node ? await readTargets(ctx, [{ kind, id: node.id }]) : []
  return found ?? {}
}

async function failureFile(ctx: Context, encoded: string, name: string): Promise<OutFile | null> {
  const node = fromNodeId(decoded(encoded))
  const type = typeIn(name)
  const found = node?.type === 'SheetImport' && type ? await failuresOf(ctx, node.id) : null
  return found && type ? { name: `${found.fileName} ${found.sheet.header.at(-1)}`, type, sheets: [found.sheet] } : null
}

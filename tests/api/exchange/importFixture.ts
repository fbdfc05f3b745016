import { read, utils } from '@e965/xlsx'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'

interface Upload {
  kind?: string
  warehouse: { id: string }
  /** Whose its rows are, or what they go into. */
  customer?: { id: string }
  target?: { id: string }
  name?: string
  encoding?: string
}

/** Uploads a file; returns the status and the answer. */
export async function upload(
  client: Client,
  bytes: Uint8Array,
  { kind = 'PRODUCTS', warehouse, customer, target, name = 'products.xlsx', encoding }: Upload,
) {
  const owner = { ...(customer && { customer: customer.id }), ...(target && { target: target.id }) }
  const query = new URLSearchParams({ kind, warehouse: warehouse.id, ...owner, name, ...(encoding && { encoding }) })
  const { token, language } = client.identity
  const response = await fetch(`${client.url}/imports?${query}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'accept-language': language },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, ...((await response.json()) as { import?: { id: string }; userErrors: Data[] }) }
}

const fields = `id state mode total created changed unchanged repeated refused drafts applied fileName encoding encodingSample decimalSign
  columns { letters heading column name }
  errorCounts { column count }
  rows(first: 250) { edges { node { row outcome isImported isDraft refusedBecause values { column name value } errors { address column code name message } missing { address column code name message } changes { column before after } } } }`

type Checked = Data & { id: string }

/** An import with its rows, once it is in this state. */
export async function importIn(client: Client, id: string, state: string): Promise<Checked> {
  const changes = await client.subscribe('subscription ($id: ID!) { sheetImportChanged(id: $id) { state } }', { id })
  try {
    await changes.nextMatching(({ sheetImportChanged }) => sheetImportChanged.state === state)
  } finally {
    changes.end()
  }
  const { node } = await client.query(`query ($id: ID!) { node(id: $id) { ... on SheetImport { ${fields} } } }`, { id })
  return { ...(node as Checked), rows: node.rows.edges.map((edge: Data) => edge.node) }
}

/** Uploads a file and waits until it is checked. */
export async function checked(client: Client, bytes: Uint8Array, place: Upload): Promise<Checked> {
  const answer = await upload(client, bytes, place)
  if (!answer.import) throw new Error(JSON.stringify(answer))
  return importIn(client, answer.import.id, 'CHECKED')
}

/** Starts a checked import and waits until it is done. */
export async function imported(client: Client, { id }: Data, mode = 'VALID_ROWS'): Promise<Data> {
  const { userErrors } = await client.command('startSheetImport', { importId: id, mode })
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
  return importIn(client, id, 'DONE')
}

/** A file of the server, read back as rows of text; an export has a body. */
export async function downloaded(
  client: Client,
  path: string,
  body?: object,
): Promise<{ bytes: Uint8Array; rows: string[][]; name: string }> {
  const { token, language } = client.identity
  const response = await fetch(`${client.url}${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'accept-language': language },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const book = read(bytes, { type: 'array', raw: true })
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string]!, { header: 1, raw: false, defval: '' })
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { bytes, rows, name: decodeURIComponent(name) }
}

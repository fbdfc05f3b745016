import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import type { TestServer } from '../testServer.ts'

let count = 0

export const openDocument =
  'mutation ($input: OpenPartnerSessionInput!) { openPartnerSession(input: $input) { token device viewer { kind login mustChangePassword partner { name address } } userErrors { code field message } } }'

/** A partner with a key of its own. */
export interface PartnerFixture {
  partner: Data
  /** The partner's server. */
  client: Client
  /** Asks for a ticket; the whole answer. */
  ask(customerCode: string, login: string): Promise<Data>
  /** A ticket of a user of the first customer. */
  ticketOf(login: string): Promise<string>
  /** Uses a ticket, with the token of a session or without; the whole answer. */
  use(ticket: string, token?: string | null): Promise<Data>
  /** A client with a session of the user. */
  enter(login: string): Promise<Client>
}

/** Creates a partner of some customers, and its key. */
export async function createPartner(
  { anonymous }: TestServer,
  owner: Client,
  ...customers: { id: string; code: string }[]
): Promise<PartnerFixture> {
  const name = `Shop system ${++count}`
  const input = { name, address: `https://shop${count}.example/warehouse`, customerIds: customers.map(({ id }) => id) }
  const fields = 'id name version active keyCount customers { code }'
  const { partner } = await owner.command('createPartner', input, `partner { ${fields} }`)
  const { token } = await owner.command('createPartnerKey', { partnerId: partner.id, name: `Key of ${name}` }, 'token')
  const client = anonymous.with({ token })
  const ask = (customerCode: string, login: string) => client.command('createLoginTicket', { customerCode, login }, 'ticket expiresAt url')
  const ticketOf = async (login: string) => (await ask(String(customers[0]?.code), login)).ticket
  const use = async (ticket: string, by: string | null = null) =>
    (await anonymous.with({ token: by }).query(openDocument, { input: { ticket } })).openPartnerSession
  const enter = async (login: string) => anonymous.with({ token: (await use(await ticketOf(login))).token })
  return { partner, client, ask, ticketOf, use, enter }
}

/** Codes and fields of the failures of an answer. */
export const codesOf = ({ userErrors }: Data): unknown[] => userErrors.map(({ code, field }: Data) => [code, field])

/** Opens a socket; resolves when it is acknowledged or closed. */
export async function openSocket({ url, identity }: Client): Promise<{ closed: Promise<[code: number, reason: string]> }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const closed = once(socket, 'close').then(([code, reason]): [number, string] => [code, String(reason)])
  await once(socket, 'open')
  const acknowledged = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'connection_init', payload: identity }))
  await Promise.race([acknowledged, closed])
  return { closed }
}

import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Client } from '../api/client.ts'
import { type Attack, countAnswer, emptyOutcome, type Outcome, runCases } from './attack.ts'
import { type Exchange, type ExchangeResult, exchange, formatRequest } from './exchange.ts'
import type { TestServer } from './testServer.ts'

interface HttpAttack {
  name: string
  talk(testServer: TestServer): Exchange
  /** Expected result. */
  ends: 'answered' | 'refused' | 'cut' | 'answered or cut'
}

const json = { 'content-type': 'application/json' }
const small = '{"query":"{ __typename }"}'
const quick = 20_000
const post = (headers: Record<string, string | number>, body = '') => formatRequest('POST /graphql HTTP/1.1', { ...json, ...headers }, body)
const get = (path: string, headers: Record<string, string> = {}) => formatRequest(`GET ${path} HTTP/1.1`, headers)
const at = (path: string, ends: HttpAttack['ends'] = 'answered'): HttpAttack => ({
  name: `GET ${path.slice(0, 60)}`,
  talk: () => ({ send: get(path), timeoutMs: quick }),
  ends,
})
const said = (name: string, say: string | Buffer, ends: HttpAttack['ends'] = 'answered or cut'): HttpAttack => ({
  name,
  talk: () => ({ send: say, timeoutMs: quick }),
  ends,
})
const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20))

/** Malformed HTTP requests: each is answered or closed at once. */
const malformedRequests: HttpAttack[] = [
  at('//'),
  at('//evil.example/'),
  at('/%00'),
  at('/%ff'),
  at('/%'),
  at('/..%2f..%2fetc/passwd'),
  at('/../../../etc/passwd'),
  at('/assets/%E0%A4%A'),
  at('/assets/../../package.json'),
  at('/assets//'),
  at('/assets/..\\..\\package.json'),
  at('/\\'),
  at('/?%'),
  at('/files/..'),
  at('/files/%00'),
  at('/sheets/'),
  at('/sheets/__proto__/a'),
  at('/sheets/constructor/a'),
  at('/sheets/picking-list/%'),
  at('/sheets/picking-list/%ff?columns=%'),
  at('/graphql?query=%'),
  at('/graphql?query={__typename}&variables=%00'),
  at('/graphql?query={__typename}&query={a}'),
  at('/graphql?documentId=__proto__'),
  at('/graphql/'),
  at('/graphql//explorer'),
  at('/graphql/explorer.constructor.js'),
  at('/health/ledger'),
  at('/health?'),
  at('http://[/graphql'),
  at('http://127.0.0.1/graphql?query={__typename}'),
  at(`/${'a'.repeat(15_000)}`),
  at(`/${'%41'.repeat(5_000)}`),
  at('/wall/waves?token=whw_%00'),
  at('/home/panel?warehouse=%00'),
  said('a host that is none', formatRequest('GET /graphql?query={__typename} HTTP/1.1', { host: '[' })),
  said('a host with a space', formatRequest('GET /graphql?query={__typename} HTTP/1.1', { host: 'a b' })),
  said('a host with a path', formatRequest('GET /graphql?query={__typename} HTTP/1.1', { host: 'a/../b?c#d@e' })),
  said('no host', 'GET /graphql?query={__typename} HTTP/1.1\r\n\r\n', 'refused'),
  said('two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'),
  said('no method of HTTP', 'STEAL / HTTP/1.1\r\nhost: a\r\n\r\n', 'refused'),
  said('CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: a\r\n\r\n'),
  said('TRACE', formatRequest('TRACE / HTTP/1.1'), 'refused'),
  said('OPTIONS *', formatRequest('OPTIONS * HTTP/1.1')),
  said('HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  said('HTTP/0.9', 'GET /\r\n\r\n'),
  said('HTTP/1.0', 'GET /health HTTP/1.0\r\n\r\n', 'answered'),
  said('TLS', Buffer.from('1603010200010001fc0303', 'hex')),
  said('noise', Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 256))),
  said('a header with NUL', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n'),
  said('a folded header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n\r\n'),
  said('3,000 headers', `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(2_600)}\r\n`),
  said('headers of 100 kB', formatRequest('GET / HTTP/1.1', { x: 'y'.repeat(100_000) })),
  said('a token of 15 kB', get('/graphql?query={__typename}', { authorization: `Bearer ${'\u00ff'.repeat(15_000)}` })),
  said('a language of 15 kB', get('/graphql?query={__typename}', { 'accept-language': 'en;q=0.1,'.repeat(1_600) })),
  said('an answer of no type', get('/graphql?query={__typename}', { accept: 'image/*;q=1e999,,,;;' })),
  said('ranges of a page', get('/', { range: 'bytes=0-0,1-1,-9999999999999999999' })),
  said('something else expected', post({ expect: 'miracles', 'content-length': 2 }, '{}')),
  said('an upgrade to nothing', get('/graphql', { connection: 'upgrade', upgrade: 'h2c' })),
  said(
    'a socket elsewhere',
    get('/health', { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-key': 'x', 'sec-websocket-version': '13' }),
  ),
  said(
    'a socket of another version',
    get('/graphql', {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '99',
    }),
  ),
  said('a socket without key', get('/graphql', { connection: 'upgrade', upgrade: 'websocket' })),
  said('both lengths', post({ 'content-length': 5, 'transfer-encoding': 'chunked' }, '0\r\n\r\n')),
  said('a length below 0', post({ 'content-length': -5 }, small)),
  said('no number for a length', post({ 'content-length': 'many' }, small)),
  said('a length of 10 GB', post({ 'content-length': 10_000_000_000 }, small), 'refused'),
  said('too short a length', post({ 'content-length': 5 }, small)),
  said('chunks of wrong sizes', post({ 'transfer-encoding': 'chunked' }, 'ffffffffffffffff1\r\na\r\n')),
  said('chunks that are none', post({ 'transfer-encoding': 'chunked' }, 'zz\r\n')),
  said('a chunked gzip', post({ 'transfer-encoding': 'gzip, chunked' }, '5\r\nhello\r\n0\r\n\r\n')),
  said('a bomb in gzip', Buffer.concat([Buffer.from(post({ 'content-encoding': 'gzip', 'content-length': bomb.length })), bomb])),
  said('a bomb in br', post({ 'content-encoding': 'br', 'content-length': 26 }, small)),
  said('encodings upon encodings', post({ 'content-encoding': `${'gzip, '.repeat(500)}gzip`, 'content-length': 26 }, small)),
  said('no type', formatRequest('POST /graphql HTTP/1.1', { 'content-length': 26 }, small), 'refused'),
  said(
    'a type of JSON in parameters',
    formatRequest('POST /graphql HTTP/1.1', { 'content-type': 'text/plain; application/json', 'content-length': 26 }, small),
    'refused',
  ),
  said(
    'UTF-16',
    formatRequest('POST /graphql HTTP/1.1', { 'content-type': 'application/json; charset=utf-16', 'content-length': 26 }, small),
  ),
  said(
    'not UTF-8',
    Buffer.concat([
      Buffer.from(post({ 'content-length': 29 })),
      Buffer.from('7b227175657279223a227b20ff5f5f747970656e616d65207d2220202020207d', 'hex').subarray(0, 29),
    ]),
  ),
  said('10 requests at once', post({ 'content-length': 26 }, small).repeat(10), 'answered'),
  said('100 requests at once', post({ 'content-length': 26 }, small).repeat(100), 'cut'),
]

const some = '{types{description fields{description name}}}'
const everything =
  '{types{description fields{description name args{name description}} inputFields{name description} enumValues{name description}}}'
const about = ({ identity }: Client, fields: string) =>
  get(`/graphql?query=${encodeURIComponent(`{${fields}}`)}`, { authorization: `Bearer ${identity.token}` })

export const malformedCount = malformedRequests.length

/** Slow clients: each is disconnected after a timeout, and delays no other client. */
const slowRequests: HttpAttack[] = [
  { name: 'never speaks', talk: () => ({ send: '', timeoutMs: 15_000 }), ends: 'cut' },
  { name: 'half a line', talk: () => ({ send: 'GE', timeoutMs: 15_000 }), ends: 'cut' },
  {
    name: 'headers byte by byte',
    talk: () => ({ send: 'GET / HTTP/1.1\r\nhost: a\r\nx: ', trickle: { chunk: 'y', everyMs: 100 }, timeoutMs: 15_000 }),
    ends: 'cut',
  },
  {
    name: 'header after header',
    talk: () => ({ send: 'GET / HTTP/1.1\r\nhost: a\r\n', trickle: { chunk: 'x: y\r\n', everyMs: 100 }, timeoutMs: 15_000 }),
    ends: 'cut',
  },
  {
    name: 'a body byte by byte',
    talk: () => ({ send: post({ 'content-length': 4_000 }, '{"query":"'), trickle: { chunk: ' ', everyMs: 100 }, timeoutMs: 45_000 }),
    ends: 'cut',
  },
  { name: 'a body that stops', talk: () => ({ send: post({ 'content-length': 4_000 }, '{"query":"'), timeoutMs: 45_000 }), ends: 'cut' },
  {
    name: 'chunks that never end',
    talk: () => ({
      send: post({ 'transfer-encoding': 'chunked' }, '1\r\n{\r\n'),
      trickle: { chunk: '1\r\n \r\n', everyMs: 50 },
      timeoutMs: 45_000,
    }),
    ends: 'cut',
  },
  {
    // Forty of them fill a network of 1 Gbit/s; without a network in between, they would use all processor time.
    name: 'chunks as fast as a network goes',
    talk: () => ({
      send: post({ 'transfer-encoding': 'chunked' }, '1\r\n{\r\n'),
      trickle: { chunk: `10000\r\n${' '.repeat(65_536)}\r\n`, everyMs: 21 },
      timeoutMs: 45_000,
    }),
    ends: 'cut',
  },
  {
    name: 'chunk extensions that never end',
    talk: () => ({
      send: post({ 'transfer-encoding': 'chunked' }, '1;'),
      trickle: { chunk: 'x'.repeat(1_000), everyMs: 10 },
      timeoutMs: 45_000,
    }),
    ends: 'cut',
  },
  {
    name: 'trailers that never end',
    talk: () => ({
      send: post({ 'transfer-encoding': 'chunked' }, '0\r\n'),
      trickle: { chunk: 'x: y\r\n', everyMs: 10 },
      timeoutMs: 45_000,
    }),
    ends: 'cut',
  },
  {
    name: 'never reads the response',
    talk: ({ callers }) => ({
      send: about(callers.integrator, `a:__schema${everything} b:__schema${everything}`).repeat(10),
      neverReads: true,
      // The kernel buffers some megabytes; after a minute Node checks once more whether anything was sent.
      timeoutMs: 300_000,
    }),
    ends: 'cut',
  },
  {
    name: 'never reads the responses to repeated requests',
    talk: ({ callers }) => ({
      send: about(callers.integrator, `__schema${some}`).repeat(10),
      trickle: { chunk: about(callers.integrator, `__schema${some}`), everyMs: 500 },
      neverReads: true,
      timeoutMs: 100_000,
    }),
    ends: 'cut',
  },
]

/** Number of slow clients that are disconnected within seconds; the others are for the long run. */
export const quickSlow = 4

/**
 * A proxy answers 502 or nothing after a disconnect, and waits forever for a client that does not read, which uses no resources of a
 * server.
 */
function findWrongEnd(testServer: TestServer, rude: HttpAttack, { status, closed, text }: ExchangeResult): string | null {
  const { ends } = rude
  if (testServer.proxied && (status === 502 || /^content-length: 0\r/im.test(text) || rude.talk(testServer).neverReads)) return null
  if (status !== null && status >= 500 && status !== 505) return `answered ${text.slice(0, 300)}`
  const refused = status !== null && status >= 400
  const held = { answered: status !== null, refused, cut: closed || refused, 'answered or cut': status !== null || closed }[ends]
  return held ? null : `should have been ${ends}, but was ${status ?? 'not answered'}${closed ? ' and cut' : ''}`
}

async function spoken(testServer: TestServer, rude: HttpAttack, outcome: Outcome): Promise<string | null> {
  const ended = await exchange(testServer.url, rude.talk(testServer))
  countAnswer(outcome, `${rude.name}: ${ended.status ?? 'no answer'}${ended.closed ? `, cut after ${Math.round(ended.ms / 1000)} s` : ''}`)
  const fault = findWrongEnd(testServer, rude, ended)
  return fault && `${rude.name}: ${fault}`
}

export const malformedHttp: Attack = {
  name: 'malformed',
  description: 'requests that are malformed or unusual HTTP',
  times: malformedRequests.length * 5,
  async run(testServer, size) {
    const outcome = emptyOutcome()
    await runCases(size, 8, outcome, (index) => spoken(testServer, malformedRequests[index % malformedRequests.length]!, outcome))
    return outcome
  },
}

function slowly(name: string, means: string, apartMs: number): Attack {
  return {
    name,
    description: means,
    times: slowRequests.length * 40,
    async run(testServer, size) {
      const outcome = emptyOutcome()
      await runCases(size, size.times, outcome, async (index) => {
        const kind = index % slowRequests.length
        await pause(kind * apartMs)
        return spoken(testServer, slowRequests[kind]!, outcome)
      })
      return outcome
    },
  }
}

export const slowClients = slowly(
  'slow',
  'clients that speak or read slowly, or never: forty of a kind in every second, who all stay',
  1_000,
)
export const floodingClients = slowly('rush', 'the same clients, who all come in one instant', 0)

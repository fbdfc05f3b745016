import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { operationsToken, startTestServer } from '../testServer.ts'

const testServer = await startTestServer()

describe('headers', () => {
  it.each(['/', '/graphql', '/health', '/files/none', '/assets/none.js', '/any/other/path'])(
    'of %s forbid framing, sniffing and referrers',
    async (path) => {
      const { headers } = await fetch(`${testServer.url}${path}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  it('give every page its own nonce, and allow no other script', async () => {
    const nonces = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const response = await fetch(testServer.url)
      const policy = response.headers.get('content-security-policy') ?? ''
      if (response.status === 503) return
      const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? ''
      expect(await response.text()).toContain(nonce)
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })
})

describe('health', () => {
  it('answers when the server runs', async () => {
    const response = await fetch(`${testServer.url}/health`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  it('returns the result of the invariants to holders of the operations token', async () => {
    const ask = (token: string, method = 'GET') =>
      fetch(`${testServer.url}/health/ledger`, { method, headers: { authorization: `Bearer ${token}` } })
    for (const token of ['', 'wrong', `${operationsToken}x`]) expect((await ask(token)).status).toBe(401)
    const first = await (await ask(operationsToken)).json()
    expect(first).toMatchObject({ violations: [], at: expect.any(String) })
    expect(await (await ask(operationsToken)).json()).toEqual(first)
    await pause(2)
    const second = (await (await ask(operationsToken, 'POST')).json()) as { at: string }
    expect(second.at > (first as { at: string }).at).toBe(true)
  })
})

describe('explorer', () => {
  it('loads nothing from other hosts', async () => {
    const page = await fetch(`${testServer.url}/graphql`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).not.toMatch(/https?:/)
    const [script = '', style = ''] = [/src="([^"]+\.js)"/.exec(html)?.[1], /href="([^"]+\.css)"/.exec(html)?.[1]]
    for (const path of [script, style]) {
      const part = await fetch(`${testServer.url}${path}`)
      expect(part.status).toBe(200)
      expect((await part.text()).length).toBeGreaterThan(1000)
    }
    expect((await fetch(`${testServer.url}/graphql/explorer.none.js`)).status).toBe(404)
  })
})

describe('slow clients and large headers', () => {
  it('times out an unfinished request while others are answered', async () => {
    const { port } = new URL(testServer.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.resume()
    socket.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    const cut = new Promise((resolve) => socket.on('close', resolve))
    expect((await fetch(`${testServer.url}/health`)).status).toBe(200)
    await cut
  })

  it('refuses a header of a megabyte', async () => {
    const response = await fetch(`${testServer.url}/health`, { headers: { 'x-long': 'x'.repeat(20_000) } }).catch(() => null)
    expect(response?.status ?? 431).toBe(431)
  })
})

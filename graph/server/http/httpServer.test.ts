import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { httpServer } from './httpServer.ts'
import type { FinishedRequest } from './requestLog.ts'

describe('pipelined requests', () => {
  const waiting: ServerResponse[] = []
  const arrivals = new EventTarget()
  const done: FinishedRequest[] = []
  const { server } = httpServer(
    [
      [
        'slow',
        (path) => path.startsWith('/slow'),
        (_request, response) => {
          waiting.push(response)
          arrivals.dispatchEvent(new Event('one'))
        },
      ],
      ['quick', () => true, (_request, response) => response.end('quick')],
    ],
    pino({ enabled: false }),
    (one) => {
      done.push(one)
      arrivals.dispatchEvent(new Event('done'))
    },
  )
  const listening = once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => server.close())

  const connected = async () => {
    await listening
    return connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  }
  const open = async (...paths: string[]) => {
    const socket = await connected()
    const one = once(arrivals, 'one')
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
    await one
    return socket
  }
  const quick = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/quick`)).text()

  it('run one at a time and in order, while other connections are served', async () => {
    const socket = await open('/slow/1', '/slow/2', '/quick')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    expect(await quick()).toBe('quick')
    expect(waiting.map(({ req }) => req.url)).toEqual(['/slow/1'])
    const next = once(arrivals, 'one')
    waiting[0]?.end('first')
    await next
    expect(waiting.map(({ req }) => req.url)).toEqual(['/slow/1', '/slow/2'])
    waiting[1]?.end('second')
    while (!text.includes('quick')) await once(socket, 'data')
    expect(text).toMatch(/first[\s\S]*second[\s\S]*quick/)
    socket.destroy()
  })

  it('do not start after the connection has closed, and all are logged', async () => {
    waiting.length = 0
    done.length = 0
    const socket = await open('/slow/1', '/slow/2', '/slow/3')
    socket.destroy()
    while (done.length < 3) await once(arrivals, 'done')
    expect(waiting).toHaveLength(1)
    expect(done.map(({ ending }) => ending)).toEqual(['cut', 'cut', 'cut'])
  })

  it('above the maximum destroy the connection', async () => {
    let read = 0
    const counted = () => void read++
    server.on('request', counted)
    const socket = await open(...Array<string>(1_000).fill('/slow'))
    await once(socket, 'close')
    server.off('request', counted)
    expect(read).toBe(11)
    expect(await quick()).toBe('quick')
  })

  it('an early response half-closes the connection, and no further request starts', async () => {
    await listening
    const there = once(server, 'connection') as Promise<[Socket]>
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
    const [served] = await there
    const before = done.length
    socket.write('POST /quick HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    await once(socket, 'end')
    expect(text).toMatch(/^HTTP\/1.1 200 [\s\S]*quick$/)
    socket.write('a bodyPOST /quick HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\n')
    await once(served, 'close')
    expect(done).toHaveLength(before + 1)
    socket.destroy()
  })
})

describe('a server that is stopped', () => {
  const serving = async () => {
    const { server, drain } = httpServer([['quick', () => true, (_request, response) => response.end('quick')]], pino({ enabled: false }))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const connected = async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
      await once(socket, 'connect')
      return socket
    }
    return { server, drain, connected }
  }
  const ask = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const [text] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return String(text)
  }
  const noLongerListens = async (server: Server) => {
    while (server.listening) await setImmediate()
  }

  it('answers once more over each connection, also when its client goes on after nobody can connect any more', async () => {
    const { server, drain, connected } = await serving()
    const [used, unused] = [await connected(), await connected()]
    expect(await ask(used)).toMatch(/\r\nconnection: keep-alive\r\n/i)
    const drained = drain(10_000)
    await noLongerListens(server)
    for (const socket of [used, unused]) {
      const closed = once(socket, 'close')
      expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nconnection: close\r\n/i)
      await closed
    }
    await drained
  })

  it('closes connections over which nothing more is asked', async () => {
    const { drain, connected } = await serving()
    const [used, unused] = [await connected(), await connected()]
    await ask(used)
    const closed = Promise.all([used, unused].map((socket) => once(socket, 'close')))
    const begin = performance.now()
    await drain(60_000)
    await closed
    expect(performance.now() - begin, 'not only when its patience ends').toBeLessThan(50_000)
  }, 70_000)
})

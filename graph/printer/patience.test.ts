import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { askPrinter, C, PrinterSilent } from './ipp/request.ts'
import { sendRaw } from './raw.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []

afterEach(() => {
  vi.useRealTimers()
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

/** A printer that reads everything, says nothing and keeps the connection open. */
async function silentPrinter() {
  const sockets = new Set<Socket>()
  const read = Promise.withResolvers<void>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', () => read.resolve())
  })
  open.push({ server, sockets })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return { address: { host: '127.0.0.1', port, path: '/ipp/print', secure: false }, read: read.promise }
}

test('a printer that never answers is silent after a while', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const { address, read } = await silentPrinter()
  const answer = askPrinter(address, { operation: C.GET_JOBS }, true)
  await read
  limit.abort()
  await expect(answer).rejects.toThrow(new PrinterSilent('ETIMEDOUT'))
})

test('a raw port that keeps its connection has taken the document', async () => {
  const { address, read } = await silentPrinter()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = sendRaw(address, Buffer.from('label'), true)
  await read
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    return (await Promise.race([answer, 'waits'])) !== 'waits'
  })
  expect(await answer).toEqual({ is: 'ACCEPTED', printerJob: null })
})

import { lookup } from 'node:dns/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isLoopback, isNeverPrinter, type PrinterAddress } from './rules.ts'

declare module '../kernel/command/command.ts' {
  interface Services {
    /** Whether printers may have addresses of this machine. */
    allowsLocalPrinters: boolean
  }
}

/** No connection was made: nothing was sent. */
export class PrinterUnreachable extends Error {}

const connectMs = 5_000

/** Connects to a printer. The name is resolved once, so that the address that was checked is the one that is used. */
export async function connectPrinter({ host, port, secure }: PrinterAddress, allowsLocal: boolean): Promise<Socket> {
  try {
    const { address } = await lookup(host)
    if (isNeverPrinter(address) || (isLoopback(address) && !allowsLocal)) throw new PrinterUnreachable(`${address} is not allowed`)
    const socket = await opened(connectTcp({ host: address, port }), 'connect')
    return secure ? await opened(connectTls({ socket, host, ...(!isIP(host) && { servername: host }) }), 'secureConnect') : socket
  } catch (error) {
    throw error instanceof PrinterUnreachable ? error : new PrinterUnreachable(describeNetworkError(error))
  }
}

function opened<S extends Socket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('ETIMEDOUT')), connectMs)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('ECONNRESET')))
    socket.once(event, () => {
      clearTimeout(late)
      socket.removeAllListeners('error').removeAllListeners('close')
      resolve(socket)
    })
    socket.once('error', () => clearTimeout(late))
  })
}

/** The code of a network error, such as ECONNREFUSED, or its message. */
export function describeNetworkError(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return (code ?? message ?? 'unknown').slice(0, 200)
}

import type { Socket } from 'node:net'
import type { SendAnswer } from './answers.ts'
import { connectPrinter, describeNetworkError, PrinterUnreachable } from './connect.ts'
import type { PrinterAddress } from './rules.ts'

/** A printer without paper stops reading. */
const idleMs = 30_000
/** Most printers close the connection when they have received everything; some keep it open. */
const closeMs = 5_000

/** Sends a document to a raw port. It is accepted when everything has left this machine; whether it prints is unknown. */
export async function sendRaw(address: PrinterAddress, bytes: Uint8Array, allowsLocal: boolean): Promise<SendAnswer> {
  let socket: Socket
  try {
    socket = await connectPrinter(address, allowsLocal)
  } catch (error) {
    if (error instanceof PrinterUnreachable) return { is: 'NOT_SENT', problem: 'UNREACHABLE', detail: error.message }
    throw error
  }
  return new Promise((resolve) => {
    let late: NodeJS.Timeout | undefined
    const settle = (answer: SendAnswer) => {
      clearTimeout(late)
      socket.destroy()
      resolve(answer)
    }
    const interrupted = (detail: string) => settle({ is: 'INTERRUPTED', detail })
    socket.setTimeout(idleMs, () => interrupted('ETIMEDOUT'))
    socket.on('error', (error) => interrupted(describeNetworkError(error)))
    // Some printers report their state in a language of their own, which is not read.
    socket.resume()
    socket.on('close', () =>
      settle(socket.writableFinished ? { is: 'ACCEPTED', printerJob: null } : { is: 'INTERRUPTED', detail: 'ECONNRESET' }),
    )
    socket.end(bytes, () => {
      socket.setTimeout(0)
      late = setTimeout(() => settle({ is: 'ACCEPTED', printerJob: null }), closeMs)
    })
  })
}

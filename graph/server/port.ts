import { createServer } from 'node:net'
import { CannotStart } from '../kernel/cannotStart.ts'

/** Refuses to go on when the port is taken, before anything slow is begun; port 0 is always free. */
export async function requirePort(host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((free, taken) => server.once('error', taken).listen(port, host, free)).catch((error) => {
    throw portRefusal(error, host, port)
  })
  await new Promise((closed) => server.close(closed))
}

/** Says in one line why the port cannot be had; any other error stays as it is. */
export function portRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1} npm start.`)
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} needs rights that this user lacks: choose one above 1023 with PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new CannotStart(`HOST ${host} is no address of this machine.`)
  return error
}

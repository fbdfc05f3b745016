import { createServer, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { CannotStart } from '../../kernel/cannotStart.ts'

/** Throws if the port is taken; port 0 is always free. */
export async function requirePort(host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((free, taken) => server.once('error', taken).listen(port, host, free)).catch((error) => {
    throw portRefusal(error, host, port)
  })
  await new Promise((closed) => server.close(closed))
}

/** Turns a listen error into a one-line message; other errors are returned unchanged. */
export function portRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1} npm start.`)
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} needs rights that this user lacks: choose one above 1023 with PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new CannotStart(`HOST ${host} is not an address of this machine.`)
  return error
}

/** URLs of a listening server, loopback first. */
export function addressesOf(host: string, port: number): string[] {
  const wildcard = host === '0.0.0.0' || host === '::'
  const found = Object.values(networkInterfaces()).flatMap((of) => of ?? [])
  const others = found.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  const hosts = wildcard ? ['127.0.0.1', ...others] : [host]
  return hosts.map((name) => `http://${isIPv6(name) ? `[${name}]` : name}:${port}`)
}

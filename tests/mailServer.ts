import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail as an SMTP server received it. */
export interface ReceivedMail {
  from: string
  to: string
  subject: string
  text: string
}

/** A real SMTP server of this process. It asks for a user and password. */
export interface MailServer {
  /** Its address, with user and password. */
  url: string
  /** The first mail to an address, once it has arrived. */
  next(to: string): Promise<ReceivedMail>
  /** Number of mails to an address. */
  received(to: string): number
  /** Refuses recipients with an answer from now on; null accepts them. */
  refuse(answer: string | null): void
}

/** Opens an SMTP server; it is closed after the tests of the file. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: string | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'wms' && password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) =>
      done(
        refusal === null ? null : Object.assign(new Error(refusal.replace(/^\d+ /, '')), { responseCode: Number.parseInt(refusal, 10) }),
      ),
    onData: async (stream, { envelope }, done) => {
      const { from, subject, text } = await PostalMime.parse(await buffer(stream))
      const to = envelope.rcptTo.map(({ address }) => address).join()
      mails.push({ from: from?.address ?? '', to, subject: subject ?? '', text: text ?? '' })
      done()
      for (const look of waiting) look()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((closed) => server.close(closed)))
  const find = (to: string) => mails.find((mail) => mail.to === to)
  return {
    url: `smtp://wms:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = find(to)
          if (!mail) return
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    received: (to) => mails.filter((mail) => mail.to === to).length,
    refuse: (answer) => {
      refusal = answer
    },
  }
}

import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** A mail of plain text to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail by the SMTP server of the configuration. */
export interface Mailer {
  /** Address of the console, for links; without a slash at its end. */
  consoleUrl: string
  /** Hands a mail to the server; null if it took it, else why not, in its words or those of the connection. */
  send(mail: Mail): Promise<string | null>
}

const connectMs = 5_000
const answerMs = 10_000
/** Characters kept of what a server answers. */
const answerMaximum = 300

/** The mailer of a configuration; null without an SMTP server. */
export function mailerOf({ smtpUrl, mailFrom, publicUrl }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mailer | null {
  if (!smtpUrl || !mailFrom || !publicUrl) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    consoleUrl: publicUrl.replace(/\/+$/, ''),
    send: (mail) =>
      transport.sendMail({ ...mail, from: mailFrom }).then(
        () => null,
        (error: unknown) => answerOf(error).slice(0, answerMaximum),
      ),
  }
}

function answerOf(error: unknown): string {
  if (error instanceof Error && 'response' in error && typeof error.response === 'string') return error.response
  return error instanceof Error ? error.message : String(error)
}

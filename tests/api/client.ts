import { newId } from '../../graph/kernel/identity.ts'
import type { Data, Identity } from './data.ts'
import { openSubscription, type Subscription } from './subscription.ts'

export interface Reply {
  status: number
  headers: Headers
  data: Data | null
  errors: { message: string; path?: (string | number)[]; extensions: { code: string; requestId: string } }[]
  extensions: Data
}

/** A request that was refused as a whole, with the code of its first top-level error. */
export class RequestRefused extends Error {
  readonly code: string
  readonly reply: Reply

  constructor(reply: Reply) {
    const [first] = reply.errors
    super(`${reply.status} ${first?.extensions.code}: ${first?.message}`)
    this.code = first?.extensions.code ?? ''
    this.reply = reply
  }
}

/** API client that uses real HTTP and real sockets. */
export class Client {
  readonly url: string
  readonly identity: Identity

  constructor(url: string, identity: Identity) {
    this.url = url
    this.identity = identity
  }

  /** The same client with another token or another language. */
  with(change: Partial<Identity>): Client {
    return new Client(this.url, { ...this.identity, ...change })
  }

  /** Sends a document and returns the whole response, including errors and headers. */
  async send(document: string, variables: Data = {}, identity: Partial<Identity> = {}): Promise<Reply> {
    const { token, language } = { ...this.identity, ...identity }
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query: document, variables }),
    })
    const { data = null, errors = [], extensions = {} } = (await response.json()) as Partial<Reply>
    return { status: response.status, headers: response.headers, data, errors, extensions }
  }

  /** Returns the data of a document; throws `RequestRefused` for any top-level error. */
  async query(document: string, variables: Data = {}, identity: Partial<Identity> = {}): Promise<Data> {
    const reply = await this.send(document, variables, identity)
    if (reply.errors.length > 0 || !reply.data) throw new RequestRefused(reply)
    return reply.data
  }

  /** Runs the mutation of a command under a key (a new one by default) and returns its payload: the selection and `userErrors`. */
  async command(name: string, input: Data, selection = '', key: string = newId()): Promise<Data> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} userErrors { code field message values } } }`
    const data = await this.query(document, { input: { ...input, idempotencyKey: key } })
    return data[name]
  }

  /**
   * Returns why a command refuses an input, in both languages. The second request repeats the key, so its result is the stored one unless
   * the input was invalid.
   */
  async refusal(name: string, input: Data): Promise<{ code: string; field: string | null; zh: string; en: string }[]> {
    const key = newId()
    const inEnglish = await this.with({ language: 'en' }).command(name, input, '', key)
    const inChinese = await this.with({ language: 'zh-CN' }).command(name, input, '', key)
    return inEnglish.userErrors.map(({ code, field, message }: Data, i: number) => {
      const twin = inChinese.userErrors[i]
      if (twin?.code !== code || twin.field !== field) throw new Error(`${code} in English, ${twin?.code} in Chinese`)
      return { code, field, zh: twin.message, en: message }
    })
  }

  /** Subscribes over graphql-transport-ws; resolves when the server has subscribed, so that no later event is missed. */
  subscribe(document: string, variables: Data = {}, identity: Partial<Identity> = {}): Promise<Subscription> {
    return openSubscription(this.url, { ...this.identity, ...identity }, document, variables)
  }
}

import { newId } from '../../graph/kernel/identity.ts'
import type { Language } from '../../graph/kernel/language.ts'
import { type Following, follow } from './following.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the fields that it asked for.
export type Data = Record<string, any>

/** Who sends a request, and in which language the answer shall speak. */
export interface Identity {
  token: string | null
  language: Language
}

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

/** A program that uses the API from outside, over real HTTP and real sockets. */
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

  /** Sends a document and gives the whole answer, errors and headers too. */
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

  /** The data of a document; a request with any top-level error throws `RequestRefused`. */
  async query(document: string, variables: Data = {}, identity: Partial<Identity> = {}): Promise<Data> {
    const reply = await this.send(document, variables, identity)
    if (reply.errors.length > 0 || !reply.data) throw new RequestRefused(reply)
    return reply.data
  }

  /** Runs the mutation of a command under a key (a new one unless given) and gives its payload: what is selected, and `userErrors`. */
  async command(name: string, input: Data, selection = '', key: string = newId()): Promise<Data> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} userErrors { code field message values } } }`
    const data = await this.query(document, { input: { ...input, idempotencyKey: key } })
    return data[name]
  }

  /** Why a command refuses this input, in both languages. The second is the stored answer of the first, unless the input was at fault. */
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

  /** Follows a subscription over graphql-transport-ws; resolves when the server listens, so that nothing after it is missed. */
  subscribe(document: string, variables: Data = {}, identity: Partial<Identity> = {}): Promise<Following> {
    return follow(this.url, { ...this.identity, ...identity }, document, variables)
  }
}

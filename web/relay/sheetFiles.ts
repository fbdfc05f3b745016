import { currentLanguage } from '../i18n/language.ts'
import { RequestFailure } from './failure.ts'
import { authToken } from './session.ts'

const headers = () => ({ Authorization: `Bearer ${authToken() ?? ''}`, 'Accept-Language': currentLanguage() })

/** Uploads a spreadsheet; returns the id of its import. Rejects with a `RequestFailure` whose message says why the file was refused. */
export async function uploadSheet(
  file: File,
  place: { kind: string; warehouse: string; encoding: string } & ({ customer: string } | { target: string }),
): Promise<string> {
  const response = await sendFile(`/imports?${new URLSearchParams({ ...place, name: file.name })}`, file)
  const { import: made } = (await response.json()) as { import: { id: string } }
  return made.id
}

/** Sends a file as the body of a request; rejects with a `RequestFailure`. */
export const sendFile = (path: string, file: File): Promise<Response> =>
  send(path, { method: 'POST', body: file, headers: { ...headers(), 'Content-Type': 'application/octet-stream' } })

/** Downloads a spreadsheet that the server makes; rejects with a `RequestFailure`. */
export async function downloadSheet(path: string, body?: object): Promise<void> {
  const file = await readSheet(path, body)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A spreadsheet that the server makes, as a file; rejects with a `RequestFailure`. */
export async function readSheet(path: string, body?: object): Promise<File> {
  const response = await send(path, {
    headers: { ...headers(), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const [, name = 'sheet'] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const bytes = await response.blob().catch(() => null)
  if (!bytes) throw new RequestFailure('NO_CONNECTION', '')
  return new File([bytes], decodeURIComponent(name), { type: bytes.type })
}

interface Answer {
  userErrors?: { code: string; message: string }[]
  message?: string
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => null)
  if (!response || response.status === 502 || response.status === 504) throw new RequestFailure('NO_CONNECTION', '')
  if (response.ok) return response
  const answer = (await response.json().catch(() => ({}))) as Answer
  const [error] = answer.userErrors ?? []
  throw new RequestFailure(error?.code ?? 'SYSTEM_ERROR', error?.message ?? answer.message ?? '', response.headers.get('x-request-id'))
}

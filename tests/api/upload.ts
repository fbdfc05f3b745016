import sharp from 'sharp'
import type { Client } from './client.ts'
import type { Data } from './data.ts'

/** A picture whose left half is red and whose right half is blue. */
export const halves = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

/** Uploads a picture; answers the status with the body. */
export async function upload(url: string, client: Client, bytes: Buffer, language = 'en'): Promise<Data> {
  const headers = { authorization: `Bearer ${client.identity.token}`, 'accept-language': language }
  const answer = await fetch(`${url}/pictures`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  const text = await answer.text()
  return { status: answer.status, ...((text.startsWith('{') && JSON.parse(text)) as Data) }
}

/** Uploads a small picture; returns its id. */
export async function uploadSmall(url: string, client: Client): Promise<string> {
  return (await upload(url, client, await halves().png().toBuffer())).pictureId
}

/** Reads a stored file. */
export const loadFile = (url: string, path: string, client: Client) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${client.identity.token}` } })

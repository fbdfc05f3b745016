import { useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/language.ts'
import { tokenEntry } from './session.ts'

/** Pictures that stay in memory; the browser keeps the others on the device. */
const keptPictures = 400

/** Object URLs by path, the last used ones last. */
const loaded = new Map<string, Promise<string>>()
let loadedWith: string | null = null

async function fetchPicture(path: string, token: string): Promise<string> {
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The picture could not be read: ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}

const forget = (path: string) => {
  void loaded.get(path)?.then(URL.revokeObjectURL, () => {})
  loaded.delete(path)
}

/** The object URL of a stored picture, which is read with a token. */
function loadPicture(path: string, token: string): Promise<string> {
  // Another user may read other pictures.
  if (token !== loadedWith) for (const known of [...loaded.keys()]) forget(known)
  loadedWith = token
  const known = loaded.get(path)
  const picture = known ?? fetchPicture(path, token)
  loaded.delete(path)
  loaded.set(path, picture)
  if (!known) picture.catch(() => loaded.delete(path))
  const [oldest] = loaded.keys()
  if (loaded.size > keptPictures && oldest) forget(oldest)
  return picture
}

/** The object URL of a stored picture; null until it is loaded, and if it cannot be. Without a token that of the session applies. */
export function usePicture(path: string | null | undefined, token?: string): string | null {
  const [shown, setShown] = useState<{ path: string; url: string } | null>(null)
  useEffect(() => {
    if (!path) return
    let isGone = false
    loadPicture(path, token ?? tokenEntry.get() ?? '').then(
      (url) => !isGone && setShown({ path, url }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [path, token])
  return shown && shown.path === path ? shown.url : null
}

/** Uploads a picture; answers its id for a command that uses it, or why it is refused. Null if the server does not answer. */
export async function uploadPicture(file: Blob): Promise<{ pictureId: string } | { refusal: string } | null> {
  const headers = { Authorization: `Bearer ${tokenEntry.get() ?? ''}`, 'Accept-Language': currentLanguage() }
  const answer = await fetch('/pictures', { method: 'POST', headers, body: file }).catch(() => null)
  const said = (await answer?.json().catch(() => null)) as Answer | null
  if (said?.pictureId) return { pictureId: said.pictureId }
  const refusal = said?.userErrors?.[0]?.message ?? said?.message
  return refusal ? { refusal } : null
}

interface Answer {
  pictureId?: string | null
  userErrors?: readonly { message: string }[]
  message?: string
}

let limit: Promise<number | null> | null = null

/** Largest picture that the server takes, in MB; null if it does not answer. */
export function readPictureLimit(): Promise<number | null> {
  limit ??= fetch('/pictures')
    .then((answer) => answer.json() as Promise<{ megabytes: number }>)
    .then(({ megabytes }) => megabytes)
    .catch(() => {
      limit = null
      return null
    })
  return limit
}

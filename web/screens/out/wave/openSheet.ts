import { currentLanguage } from '../../../i18n/language.ts'
import { RequestFailure } from '../../../relay/failure.ts'
import { tokenEntry } from '../../../relay/session.ts'

const keptMs = 60_000

/** A window for a sheet, to be taken while the click is fresh: a browser blocks what opens by itself later. Null where it blocks all. */
export const takeWindow = (): Window | null => window.open('', '_blank')

/** Shows a printed sheet in the window, or downloads it where there is none; rejects with a `RequestFailure`, the window shut. */
export async function openSheet(path: string, fileName: string, target: Window | null): Promise<void> {
  try {
    const url = URL.createObjectURL(await read(path))
    if (target && !target.closed) target.location.href = url
    else download(url, fileName)
    setTimeout(() => URL.revokeObjectURL(url), keptMs)
  } catch (error) {
    target?.close()
    throw error
  }
}

async function read(path: string): Promise<Blob> {
  const headers = { Authorization: `Bearer ${tokenEntry.get() ?? ''}`, 'Accept-Language': currentLanguage() }
  const response = await fetch(path, { headers }).catch(() => null)
  if (!response || response.status >= 502) throw new RequestFailure('NO_CONNECTION', '')
  if (!response.ok) throw new RequestFailure('SYSTEM_ERROR', '', response.headers.get('x-request-id'))
  return response.blob()
}

function download(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

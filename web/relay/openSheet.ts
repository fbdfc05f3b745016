import { currentLanguage } from '../i18n/language.ts'
import { RequestFailure } from './failure.ts'
import { tokenEntry } from './session.ts'

/** Time for a window to load a file. */
const shownMs = 60_000

/** Opens a window during the click, because browsers block windows opened later. Null where pop-ups are blocked. */
export const openBlankWindow = (): Window | null => window.open('', '_blank')

/**
 * Shows a printed sheet in the window, at an address that can be loaded again, or downloads it where there is none; rejects with a
 * `RequestFailure`, the window shut.
 */
export async function openSheet(path: string, fileName: string, target: Window | null): Promise<void> {
  const address = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ language: currentLanguage() })}`
  try {
    if (target && !target.closed) {
      await ask(address, 'HEAD')
      target.location.href = address
    } else {
      const response = await ask(address, 'GET')
      download(await response.blob(), fileName)
    }
  } catch (error) {
    target?.close()
    throw error
  }
}

/** Shows a stored file in the window, or downloads it where there is none; rejects with a `RequestFailure`, the window shut. */
export async function openFile(path: string, fileName: string, target: Window | null): Promise<void> {
  try {
    const file = await (await ask(path, 'GET')).blob()
    if (!target || target.closed) return download(file, fileName)
    const url = URL.createObjectURL(file)
    target.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), shownMs)
  } catch (error) {
    target?.close()
    throw error
  }
}

/** With the token the server sets a cookie, so that this browser can open sheets by URL. HEAD renders no sheet. */
async function ask(address: string, method: 'GET' | 'HEAD'): Promise<Response> {
  const headers = { Authorization: `Bearer ${tokenEntry.get() ?? ''}` }
  const response = await fetch(address, { method, headers }).catch(() => null)
  if (!response || response.status >= 502) throw new RequestFailure('NO_CONNECTION', '')
  if (!response.ok) throw new RequestFailure('SYSTEM_ERROR', '', response.headers.get('x-request-id'))
  return response
}

function download(sheet: Blob, fileName: string): void {
  const url = URL.createObjectURL(sheet)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

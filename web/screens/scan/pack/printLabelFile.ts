import { tokenEntry } from '../../../relay/session.ts'

const loadsWithinMs = 15_000
/** The print dialog needs the file for as long as it is open. */
const keptMs = 10 * 60_000

/** Sends a label to the browser's printer. Resolves when it was handed over; rejects if the file cannot be read or shown. */
export async function printLabelFile(path: string): Promise<void> {
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${tokenEntry.get() ?? ''}` } })
  if (!answer.ok) throw new Error(`The label could not be read: ${answer.status}`)
  const url = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The label did not load')), loadsWithinMs)
      frame.onload = () => {
        clearTimeout(late)
        resolve()
      }
      frame.src = url
      document.body.append(frame)
    })
    frame.contentWindow?.print()
    // The frame takes the focus, and the page would not receive the scanner.
    window.focus()
  } finally {
    setTimeout(() => {
      frame.remove()
      URL.revokeObjectURL(url)
    }, keptMs)
  }
}

/** The user counts as idle after this time without a key or touch. */
const restMs = 60_000

type Field = HTMLInputElement | HTMLTextAreaElement

const busy = new Set<() => boolean>()
/** Fields with unsent input. */
const typed = new Set<Field>()
let touchedAt = performance.now()

for (const type of ['keydown', 'input', 'pointerdown', 'wheel'])
  window.addEventListener(
    type,
    () => {
      touchedAt = performance.now()
    },
    { capture: true, passive: true },
  )

window.addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) typed.add(target)
  },
  { capture: true },
)
window.addEventListener(
  'submit',
  ({ target }) => {
    for (const field of typed) if (field.form === target) typed.delete(field)
  },
  { capture: true },
)

function isTyped(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some(({ type, value }) => value !== '' && type !== 'checkbox' && type !== 'radio')
}

/** Closed panels stay in the DOM, so visibility is checked. */
function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((dialog) => dialog.checkVisibility())
}

/** Registers a check for work that a reload would interrupt. Returns the unregister function. */
export function blockReload(isBusy: () => boolean): () => void {
  busy.add(isBusy)
  return () => busy.delete(isBusy)
}

/** Whether the page can reload without interrupting: a minute without input, no open dialog, nothing typed, nothing to send. */
export function canReload(): boolean {
  if (performance.now() - touchedAt < restMs) return false
  return !isDialogOpen() && !isTyped() && ![...busy].some((isBusy) => isBusy())
}

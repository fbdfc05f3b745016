/** Refusal of what needs a person who has lately proved who they are. */
export const confirmationRequired = 'CONFIRMATION_REQUIRED'

type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Registers what asks the person; returns how to take it back. */
export function registerConfirmation(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/** Lets the person confirm who they are, once for all who ask meanwhile; whether they did. Where no page can ask, they did not. */
export function askConfirmation(): Promise<boolean> {
  asked ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}

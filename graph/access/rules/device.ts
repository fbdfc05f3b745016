import Bowser from 'bowser'

/** Browser and operating system as a user agent names them; null where it does not. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent.trim() === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

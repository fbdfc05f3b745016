interface Contact {
  name: string
  phone: string
  email: string | null
}

/** Hides a recipient's contact so that a person who holds the parcel can still tell it: initials, the last digits, the domain. */
export function maskContact({ name, phone, email }: Contact): Contact {
  return { name: maskName(name), phone: maskPhone(phone), email: email && maskEmail(email) }
}

/** The first character of each word, at most of two; Chinese names are one word. */
function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => `${[...word][0]}**`)
    .join(' ')
}

/** The last four digits of a number that has at least as many hidden ones. */
function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return ''
  return digits.length < 8 ? '****' : `**** ${digits.slice(-4)}`
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}

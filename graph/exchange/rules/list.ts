/** An entry of a list in one cell; `exact` if it stands in quotation marks, `rest` is what follows them. */
export interface ListEntry {
  text: string
  exact: boolean
  rest: string
}

const quoted = /"((?:[^"]|"")*)"/y
const marks = /[,，;；、|\n]/
const marksAndSpaces = /[,，;；、|\s]/

/** The entries of a list. An entry in quotation marks is one text, whatever it contains; `spaces` separate entries too, if asked. */
export function splitList(list: string, { spaces }: { spaces: boolean }): ListEntry[] {
  const mark = spaces ? marksAndSpaces : marks
  const entries: ListEntry[] = []
  for (let at = 0; at < list.length; ) {
    if (mark.test(list[at] as string) || /\s/.test(list[at] as string)) {
      at++
      continue
    }
    quoted.lastIndex = at
    const inner = quoted.exec(list)?.[1]
    const end = inner === undefined ? at : quoted.lastIndex
    let next = end
    while (next < list.length && !mark.test(list[next] as string)) next++
    const rest = list.slice(end, next).trim()
    // A mark of inches at the beginning of a word opens nothing.
    if (inner === undefined || (rest !== '' && !/^[=＝:：×*]/.test(rest)))
      entries.push({ text: list.slice(at, next).trim(), exact: false, rest: '' })
    else entries.push({ text: inner.replaceAll('""', '"'), exact: true, rest })
    at = next
  }
  return entries
}

/** An entry as it is written into a list: in quotation marks if it would be taken apart, or is not plain. */
export function listEntry(text: string, { spaces, isPlain }: { spaces: boolean; isPlain(text: string): boolean }): string {
  const isSafe = !(spaces ? marksAndSpaces : marks).test(text) && !text.startsWith('"') && isPlain(text)
  return isSafe ? text : `"${text.replaceAll('"', '""')}"`
}

/** Name of a command in the keys of its texts. Several scans in one request are logged one by one; a job has its area before its name. */
export const commandWord = (command: string): string => command.replace(/Scans$/, 'Scan').replace('.', '_')

/** Names under which the log has what a word stands for. */
export const commandNames = (word: string): string[] => (word.endsWith('Scan') ? [word, `${word}s`] : [word.replace('_', '.')])

/** Key of the text that says what a command does. Several scans in one request are logged one by one; a job has its area before its name. */
export const commandTitle = (command: string): string => `command.${command.replace(/Scans$/, 'Scan').replace('.', '_')}`
